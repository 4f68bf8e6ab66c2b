import { code } from '../../kit/code.ts'
import { problemTexts } from '../../kit/problem.ts'
import { type Entry, entryRecord } from '../../kit/record/kinds/entry.ts'
import { comparable } from '../../kit/record/kinds/sheet.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import { fault } from '../fault.ts'
import { inArray, type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { columnOf, idOf } from './query.ts'
import { knownRecord, knownRecords, nameOf, type RecordTable, tableName } from './table.ts'

/** An entry of a list that staff keep. */
export interface ListedEntry extends Entry {
  readonly id: number
  readonly list: string
  readonly active: boolean
}

/** The table of the entries; where nothing keeps lists there is none. */
const tableOfEntries = (): RecordTable | undefined => knownRecord(entryRecord)?.table

/** The entries of these lists in their order, retired ones, too. */
export async function entriesOf(db: Db, lists: readonly string[]): Promise<ListedEntry[]> {
  const table = tableOfEntries()
  if (!table || lists.length === 0) return []
  const { id, list, code: key, zh, en, active } = table
  const rows = await db
    .select({ id, list, code: key, zh, en, active } as never)
    .from(table)
    .where(inArray(columnOf(table, 'list'), [...lists]))
    .orderBy(columnOf(table, 'position'), idOf(table))
  return rows as unknown as ListedEntry[]
}

/** Fields of a record that choose from a list, with its name. */
export const entryFields = (record: AnyRecord): [key: string, list: string][] =>
  Object.entries(record.fields).flatMap(([key, field]): [string, string][] => {
    const list = field.kind.entries?.(field)
    return list === undefined ? [] : [[key, list]]
  })

/** By field: the active entries, which forms and sheets may name. */
export type OfferedEntries = Readonly<Record<string, readonly ListedEntry[] | undefined>>
export async function offeredEntries(db: Db, record: AnyRecord): Promise<OfferedEntries> {
  const fields = entryFields(record)
  const all = await entriesOf(
    db,
    fields.map(([, list]) => list),
  )
  return Object.fromEntries(fields.map(([key, of]) => [key, all.filter(({ list, active }) => list === of && active)]))
}

/** What a cell may call each entry: its code, or its name in either language. */
export const entryNames = (entries: readonly Entry[]): Map<string, unknown> =>
  new Map(entries.flatMap(({ code: key, zh, en }) => [key, zh, en].map((name) => [comparable(name), key])))

/** Whether an entry is named by what an SQL expression says, of those that may be chosen. */
const offered = (list: string, value: SQL) =>
  sql`select 1 from ${tableOfEntries() as RecordTable} e where e.list = ${list} and e.code = ${value} and e.active`

/**
 * Refuses what no active entry is called, unless the row has it already. The entry cannot be deleted until the
 * transaction ends.
 */
export async function requireEntries(
  db: Db,
  record: AnyRecord,
  input: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const [key, list] of entryFields(record)) {
    const given = input[key]
    if (given === undefined || given === null || given === before[key]) continue
    const { rows } = await db.execute(sql`${offered(list, sql`${given}`)} for key share`)
    if (rows.length > 0) continue
    const fields = [{ field: key, label: `${record.name}:${key}`, text: problemTexts.notOption }]
    throw fault(code.invalid, 'invalid', { fields })
  }
}

/** Keeps the entries of the record's lists from being deleted until the transaction ends; answers imported rows that name none any more. */
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
      sql`select i.row from import_row i where i.job_id = ${jobId} and ${value} is not null and not exists (${offered(list, value)}) order by i.row limit 100`,
    )
    missing.push(...rows.map(({ row }) => ({ row, key })))
  }
  return missing
}

/** The columns that hold codes of a list: each table's once. */
function columnsOfList(list: string): { record: AnyRecord; key: string; table: string; column: string }[] {
  const found = new Map(
    knownRecords().flatMap(({ record, table }) =>
      entryFields(record)
        .filter(([, of]) => of === list)
        .map(([key]) => {
          const at = { record, key, table: nameOf(table), column: tableName(key) }
          return [`${at.table} ${at.column}`, at] as const
        }),
    ),
  )
  return [...found.values()]
}

/** Whether any row has an entry, by the field that has it. */
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
