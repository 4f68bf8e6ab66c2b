import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { code } from '../../kit/code.ts'
import type { Field } from '../../kit/record/field.ts'
import { stored, vinPattern } from '../../kit/record/field.ts'
import type { AnyRecord, ListInput } from '../../kit/record/record.ts'
import type { Scope } from '../context.ts'
import { fault } from '../fault.ts'
import { visible } from '../scope.ts'
import type { Db } from '../store/store.ts'
import { type Known, knownRecord, type RecordTable } from './table.ts'

export type RecordRow = Record<string, unknown> & { id: number; createdAt: string; updatedAt: string }

const knownOf = (record: AnyRecord): Known => {
  const found = knownRecord(record.name)
  if (!found) throw new Error(`${record.name} has no table`)
  return found
}
export const tableOf = (record: AnyRecord): RecordTable => knownOf(record).table

/** The rows of one page, and how many there are in all, within the caller's scope. */
export async function listRows(
  db: Db,
  record: AnyRecord,
  scope: Scope,
  input: ListInput,
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = conditions(record, scope, input.filter)
  const table = tableOf(record)
  const rows = await selectRows(db, record, where, {
    order: orderOf(record, input.sort),
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  })
  if (rows.length < input.pageSize && (rows.length > 0 || input.page === 1))
    return { rows, total: (input.page - 1) * input.pageSize + rows.length }
  const [counted] = await db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  return { rows, total: Number(counted?.total ?? 0) }
}

/** One row by its id; unknown and out of scope are refused alike. */
export async function oneRow(db: Db, record: AnyRecord, scope: Scope, id: number): Promise<RecordRow> {
  const table = tableOf(record)
  const [row] = await selectRows(db, record, and(eq(idOf(table), id), inScope(record, scope)), { limit: 1 })
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Every row of a query in batches, by falling id, so that no cursor holds a connection. */
export async function* everyRow(
  db: Db,
  record: AnyRecord,
  scope: Scope,
  filter: Record<string, unknown> | undefined,
  batch = 1000,
): AsyncGenerator<RecordRow> {
  const id = idOf(tableOf(record))
  for (let below: number | undefined; ; ) {
    const where = and(conditions(record, scope, filter), below === undefined ? undefined : sql`${id} < ${below}`)
    const rows = await selectRows(db, record, where, { order: [desc(id)], limit: batch })
    yield* rows
    below = rows.at(-1)?.id
    if (rows.length < batch || below === undefined) return
  }
}

interface Selection {
  order?: SQL[]
  limit: number
  offset?: number
}

interface Columns {
  table: RecordTable
  columns: Record<string, unknown>
  joins: { table: RecordTable; on: SQL }[]
}
const selections = new WeakMap<AnyRecord, Columns>()

/** What a record's rows are read from, references with their labels: { id, label }. The same for every call: made once. */
function selectionOf(record: AnyRecord): Columns {
  const made = selections.get(record)
  if (made) return made
  const table = tableOf(record)
  const columns: Record<string, unknown> = { id: table.id, createdAt: table.createdAt, updatedAt: table.updatedAt }
  const joins: { table: RecordTable; on: SQL }[] = []
  for (const [key, field] of Object.entries(record.fields)) {
    if (!stored(field)) continue
    if (field.kind !== 'reference') columns[key] = table[key]
    else {
      const target = knownOf({ name: field.to } as AnyRecord)
      const joined = alias(target.table, `${key}_ref`) as unknown as RecordTable
      columns[key] = { id: joined.id, label: joined[target.record.labelField] }
      joins.push({ table: joined, on: eq(columnOf(table, key), idOf(joined)) })
    }
  }
  const selection = { table, columns, joins }
  selections.set(record, selection)
  return selection
}

async function selectRows(
  db: Db,
  record: AnyRecord,
  where: SQL | undefined,
  { order, limit, offset }: Selection,
): Promise<RecordRow[]> {
  const { table, columns, joins } = selectionOf(record)
  let query = db
    .select(columns as never)
    .from(table)
    .$dynamic()
  for (const join of joins) query = query.leftJoin(join.table, join.on) as typeof query
  return (await query
    .where(where)
    .orderBy(...(order ?? []))
    .limit(limit)
    .offset(offset ?? 0)) as unknown as RecordRow[]
}

/** What the caller may see, and what the caller asks for. */
export function conditions(
  record: AnyRecord,
  scope: Scope,
  filter: Record<string, unknown> | undefined,
): SQL | undefined {
  const table = tableOf(record)
  const asked = Object.entries(filter ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return and(
    inScope(record, scope),
    ...asked.map(([key, value]) => condition(columnOf(table, key), record.fields[key] as Field, value)),
  )
}

/** Which rows of its table a record is about at all, and which of them the caller sees: a record with a VIN is seen by whom the vehicle is visible to; one whose VIN is empty concerns no vehicle. */
export function inScope(record: AnyRecord, scope: Scope): SQL | undefined {
  const { table, where, seen: seenBy } = knownOf(record)
  const found = vinFieldOf(record)
  if (!found) return and(where, seenBy?.(scope))
  const column = columnOf(table, found.key)
  const seen = visible(scope, column)
  return and(where, seen && !found.field.required ? or(isNull(column), seen) : seen)
}

export function vinFieldOf(record: AnyRecord): { key: string; field: Field } | undefined {
  const found = Object.entries(record.fields).find(([, field]) => field.kind === 'vin')
  return found ? { key: found[0], field: found[1] } : undefined
}

function condition(column: AnyPgColumn, field: Field, value: unknown): SQL | undefined {
  switch (field.kind) {
    case 'number':
    case 'day':
    case 'time': {
      const [from, to] = value as [unknown, unknown]
      return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
    }
    case 'option':
    case 'reference':
      return (value as unknown[]).length > 0 ? inArray(column, value as unknown[]) : undefined
    case 'bool':
      return eq(column, value)
    case 'vin':
      return vinCondition(column, String(value).toUpperCase())
    default:
      return field.query === 'equals' ? eq(column, value) : contains(column, String(value))
  }
}

/** Several VINs are separated by semicolons (specification section 9); a whole one is looked up, a part is searched. */
export function vinCondition(column: AnyPgColumn, value: string): SQL | undefined {
  const vins = value.split(/[;；,，\s]+/).filter(Boolean)
  if (vins.length > 1) return inArray(column, vins)
  return vins[0] && vinPattern.test(vins[0]) ? eq(column, vins[0]) : contains(column, vins[0] ?? '')
}

export const contains = (column: AnyPgColumn, text: string): SQL =>
  sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`

function orderOf(record: AnyRecord, sort: ListInput['sort']): SQL[] {
  const table = tableOf(record)
  const wanted = sort ?? record.order
  const way = wanted.order === 'asc' ? asc : desc
  // The id settles ties, so that pages neither repeat nor lose rows.
  return wanted.field === 'id' ? [way(idOf(table))] : [way(columnOf(table, wanted.field)), way(idOf(table))]
}

export const idOf = (table: RecordTable): AnyPgColumn => columnOf(table, 'id')
export function columnOf(table: RecordTable, key: string): AnyPgColumn {
  const found = table[key]
  if (!found) throw new Error(`No column ${key}`)
  return found
}
