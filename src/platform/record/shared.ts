import { code } from '../../domain/contract/code.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Context, Scope } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { own } from '../scope.ts'
import {
  type AnyPgColumn,
  and,
  bigint,
  inArray,
  index,
  pgTable,
  primaryKey,
  type SQL,
  type SQLWrapper,
  sql,
} from '../store/drizzle.ts'
import { idOf, inScope, tableOf } from './query.ts'
import { columnOf, tableName } from './table.ts'

/** Columns of a table whose rows have an owner: the user, and the narrowed token that acted for the user. */
export const ownerColumns = () => ({
  userId: bigint({ mode: 'number' }).notNull(),
  tokenId: bigint({ mode: 'number' }),
})

/** Rows of a record with `ownerColumns` that the caller created. */
export function ownOf(record: { readonly name: string }, scope: Scope): SQL {
  const table = sql.identifier(tableName(record.name))
  return own({ user: sql`${table}.user_id`, token: sql`${table}.token_id` }, scope)
}

/** Rows that were shared with an account or its role, also by users with access to all vehicles. */
export function sharedWithAccount(
  record: { readonly name: string },
  account: SQLWrapper,
  as = tableName(record.name),
): SQL {
  const [name, table] = [tableName(record.name), sql.identifier(as)]
  const [people, id] = [`${name}_account`, `${name}_id`].map((each) => sql.identifier(each))
  return sql`(exists (select 1 from ${people} p where p.${id} = ${table}.id and p.account_id = ${account})
    or ${sharedWithRole(record, account, as)})`
}

export function sharedWithRole(
  record: { readonly name: string },
  account: SQLWrapper,
  as = tableName(record.name),
): SQL {
  const [name, table] = [tableName(record.name), sql.identifier(as)]
  const [roles, id] = [`${name}_role`, `${name}_id`].map((each) => sql.identifier(each))
  return sql`exists (select 1 from ${roles} r join account m on m.role = r.role_id
      where r.${id} = ${table}.id and m.id = ${account})`
}

/** Rows that were shared with the caller. A narrowed token has none, because rows are shared with users. */
export const sharedWith = (record: { readonly name: string }, { token, userId }: Scope): SQL =>
  token === undefined ? sharedWithAccount(record, sql`${userId}::bigint`) : sql`false`

const rowColumn = (name: string, rowId: () => AnyPgColumn) =>
  bigint(`${name}_id`, { mode: 'number' }).notNull().references(rowId, { onDelete: 'cascade' })

/** Table of the roles with which a record's rows are shared. Its field of links uses it. */
export function roleTable(record: { readonly name: string }, rowId: () => AnyPgColumn) {
  const name = tableName(record.name)
  return pgTable(
    `${name}_role`,
    {
      rowId: rowColumn(name, rowId),
      roleId: bigint({ mode: 'number' }).notNull().references(columnOf('role.id'), { onDelete: 'cascade' }),
    },
    (table) => [primaryKey({ columns: [table.rowId, table.roleId] }), index().on(table.roleId)],
  )
}

/** The same for roles and accounts. */
export function shareTables(record: { readonly name: string }, rowId: () => AnyPgColumn) {
  const name = tableName(record.name)
  const roles = roleTable(record, rowId)
  const people = pgTable(
    `${name}_account`,
    {
      rowId: rowColumn(name, rowId),
      accountId: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    },
    (table) => [primaryKey({ columns: [table.rowId, table.accountId] }), index().on(table.accountId)],
  )
  return { roles, people }
}

/** Throws `refusal` unless the caller owns all of these rows, and 'not found' when one is not visible. */
export async function requireOwn(
  { db, scope }: Context,
  record: AnyRecord,
  ids: readonly number[],
  refusal: string,
): Promise<void> {
  const unique = [...new Set(ids)]
  const table = tableOf(record)
  const visibleRows = (await db
    .select({ mine: sql<boolean>`${ownOf(record, scope)}` })
    .from(table)
    .where(and(inArray(idOf(table), unique), inScope(record, scope)))) as { mine: boolean }[]
  if (visibleRows.length !== unique.length) throw fault(code.notFound, 'notFound')
  if (visibleRows.some(({ mine }) => !mine)) throw new Fault(code.forbidden, refusal)
}
