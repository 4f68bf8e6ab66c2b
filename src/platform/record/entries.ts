import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { type Entry, entryRecord } from '../../record/kinds/entry.ts'
import { comparable } from '../../record/kinds/sheet.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { fault } from '../fault.ts'
import { inArray, type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { columnOf, idOf } from './query.ts'
import { findRecord, nameOf, type RecordTable, registeredRecords, tableName } from './table.ts'

export interface ListedEntry extends Entry {
  readonly id: number
  readonly list: string
  readonly active: boolean
}

/** Table of the entries. Undefined when no thing provides lists. */
const tableOfEntries = (): RecordTable | undefined => findRecord(entryRecord)?.table

/** Entries of these lists in order, including retired ones. */
export async function entriesOf(db: Db, lists: readonly string[]): Promise<ListedEntry[]> {
  const table = tableOfEntries()
  if (!table || lists.length === 0) return []
  const { id, list, code: key, zh, en, active } = table
  const rows = await db
    .select({ id, list, code: key, zh, en, active } as never)
    .from(table)
    .where(inArray(columnOf(table, 'list'), [...lists]))
    .orderBy(columnOf(table, 'position'), idOf(table))
  return rows
}

/** Fields of a record with options from a list, and the list's name. */
export const entryFields = (record: AnyRecord): [key: string, list: string][] =>
  Object.entries(record.fields).flatMap(([key, field]): [string, string][] => {
    const list = field.kind.entries?.(field)
    return list === undefined ? [] : [[key, list]]
  })

/** Active entries by field, which forms and sheets may use. */
export type OfferedEntries = Readonly<Record<string, readonly ListedEntry[] | undefined>>
export async function offeredEntries(db: Db, record: AnyRecord): Promise<OfferedEntries> {
  const fields = entryFields(record)
  const all = await entriesOf(
    db,
    fields.map(([, list]) => list),
  )
  return Object.fromEntries(fields.map(([key, of]) => [key, all.filter(({ list, active }) => list === of && active)]))
}

/** Entry codes by each name that a cell may use: the code, or the name in either language. */
export const entryNames = (entries: readonly Entry[]): Map<string, unknown> =>
  new Map(entries.flatMap(({ code: key, zh, en }) => [key, zh, en].map((name) => [comparable(name), key])))

/** Query for an active entry whose code equals an SQL expression. */
const activeEntry = (list: string, value: SQL) =>
  sql`select 1 from ${tableOfEntries() as RecordTable} e where e.list = ${list} and e.code = ${value} and e.active`

/**
 * Throws for a value without an active entry, unless the row already has it. Locks the entry against deletion until the
 * transaction ends.
 */
export async function requireEntries(
  db: Db,
  record: AnyRecord,
  input: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const [key, list] of entryFields(record)) {
    const entryCode = input[key]
    if (entryCode === undefined || entryCode === null || entryCode === before[key]) continue
    const { rows } = await db.execute(sql`${activeEntry(list, sql`${entryCode}`)} for key share`)
    if (rows.length > 0) continue
    const fields = [{ field: key, label: `${record.name}:${key}`, text: problemTexts.notOption }]
    throw fault(code.invalid, 'invalid', { fields })
  }
}

/**
 * Locks the entries of the record's lists against deletion until the transaction ends. Returns imported rows whose
 * entries no longer exist.
 */
export async function missingEntries(
  db: Db,
  record: AnyRecord,
  jobId: number,
): Promise<{ row: number; key: string }[]> {
  const missing: { row: number; key: string }[] = []
  for (const [key, list] of entryFields(record)) {
    await db.execute(sql`select 1 from ${tableOfEntries() as RecordTable} e where e.list = ${list} for key share`)
    const value = sql`i.data->>${key}`
    const { rows } = await db.execute<{ row: number }>(
      sql`select i.row from import_row i where i.job_id = ${jobId} and ${value} is not null and not exists (${activeEntry(list, value)}) order by i.row limit 100`,
    )
    missing.push(...rows.map(({ row }) => ({ row, key })))
  }
  return missing
}

/** Columns with codes of a list, without duplicates. */
function columnsOfList(list: string): { record: AnyRecord; key: string; table: string; column: string }[] {
  const columns = new Map(
    registeredRecords().flatMap(({ record, table }) =>
      entryFields(record)
        .filter(([, of]) => of === list)
        .map(([key]) => {
          const at = { record, key, table: nameOf(table), column: tableName(key) }
          return [`${at.table} ${at.column}`, at] as const
        }),
    ),
  )
  return [...columns.values()]
}

/** Finds a record and field that use an entry. Undefined when no row does. */
export async function usedBy(
  db: Db,
  list: string,
  key: string,
): Promise<{ record: AnyRecord; key: string } | undefined> {
  for (const { table, column, ...field } of columnsOfList(list)) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${key} limit 1`,
    )
    if (rows.length > 0) return field
  }
  return undefined
}
