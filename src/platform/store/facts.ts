import {
  type AnyPgColumn,
  type AnyPgTable,
  getTableName,
  getViewName,
  is,
  type PgView,
  QueryBuilder,
  type SubqueryWithSelection,
  Table,
} from './drizzle.ts'

/** For a view of several tables of one thing. */
export const queryBuilder = new QueryBuilder({ casing: 'snake_case' })
type Keys<T> = { [K in keyof T & string]: T[K] extends AnyPgColumn ? K : never }[keyof T & string]

/**
 * Publishes columns of a thing's table to other things: `export const roleFacts = facts(roles, ['id', 'name'])`. They
 * join the value as the subquery `role_facts`, which the planner inlines. Their own SQL may name the table and these
 * columns, which lint checks (`src/tools/table-rule.ts`).
 */
export function facts<T extends AnyPgTable | PgView, const K extends Keys<T>>(
  table: T,
  columns: readonly K[],
): SubqueryWithSelection<Pick<T, K> & Record<K, AnyPgColumn>, string> {
  const selection = Object.fromEntries(columns.map((name) => [name, table[name]])) as Pick<T, K> &
    Record<K, AnyPgColumn>
  const name = is(table, Table) ? getTableName(table) : getViewName(table as PgView)
  return queryBuilder
    .select(selection)
    .from(table as AnyPgTable)
    .as(`${name}_facts`) as never
}
