import type { AnyRecord } from '../../record/model/record.ts'
import { type AnyPgColumn, eq, getTableName, inArray, type PgTable, type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { findRecord, type Link, type RegisteredRecord, tableName } from './table.ts'

/** Fields with several references, and their link tables. */
export const linkedFields = (record: AnyRecord): [string, Link][] =>
  Object.entries(findRecord(record.name)?.links ?? {}).map(([key, link]) => [key, link()])

/** Column name without its table, which drizzle would include. */
export const plainName = (column: AnyPgColumn): SQL => sql`${sql.identifier(tableName(column.name))}`

/** Column name with its table, in any context. */
const full = (column: AnyPgColumn) => sql`${sql.identifier(getTableName(column.table))}.${plainName(column)}`

/** Linked rows as references with labels. */
export function linkedRefs(id: AnyPgColumn, { own, other }: Link, { table, record }: RegisteredRecord): SQL {
  const linkedColumn = (name: string) =>
    sql`linked.${plainName((table as Record<string, AnyPgColumn>)[name] as AnyPgColumn)}`
  const label = linkedColumn(record.labelField ?? 'id')
  const code = record.keyField === record.labelField ? sql`` : sql`, 'code', ${linkedColumn(record.keyField)}`
  const english = record.englishLabel ? sql`, 'english', ${linkedColumn(record.englishLabel)}` : sql``
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', linked.id, 'label', ${label}${code}${english}) order by ${label}, linked.id), '[]')
    from ${own.table} join ${table} linked on linked.id = ${full(other)} where ${full(own)} = ${full(id)})`
}

export const linksAny = (id: AnyPgColumn, { own, other }: Link, ids: readonly unknown[]): SQL =>
  sql`exists (select 1 from ${own.table} where ${full(own)} = ${full(id)} and ${inArray(other, [...ids])})`

/** Replaces the links of one row by those of the input and returns the changes. Omitted fields stay unchanged. */
export async function writeLinks(
  db: Db,
  record: AnyRecord,
  id: number,
  input: Record<string, unknown>,
): Promise<{ before: Record<string, number[]>; after: Record<string, number[]> }> {
  const before: Record<string, number[]> = {}
  const after: Record<string, number[]> = {}
  for (const [key, { own, other }] of linkedFields(record)) {
    if (input[key] === undefined) continue
    const table = own.table as PgTable
    const newIds = [...new Set((input[key] ?? []) as number[])].sort((a, b) => a - b)
    const deletedLinks = (await db
      .delete(table)
      .where(eq(own, id))
      .returning({ other } as never)) as { other: number }[]
    const oldIds = deletedLinks.map((link) => Number(link.other)).sort((a, b) => a - b)
    if (newIds.length > 0)
      await db.execute(sql`insert into ${table} (${plainName(own)}, ${plainName(other)})
        select ${id}, value::bigint from jsonb_array_elements_text(${JSON.stringify(newIds)}::jsonb)`)
    if (JSON.stringify(oldIds) === JSON.stringify(newIds)) continue
    before[key] = oldIds
    after[key] = newIds
  }
  return { before, after }
}
