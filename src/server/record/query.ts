import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { code } from '../../kit/code.ts'
import { stored } from '../../kit/record/field.ts'
import type { Field } from '../../kit/record/kinds/kind.ts'
import type { AnyRecord, ListInput } from '../../kit/record/record.ts'
import type { Scope } from '../context.ts'
import { fault } from '../fault.ts'
import { visible } from '../scope.ts'
import type { Db } from '../store/store.ts'
import { linkedRefs, linksAny } from './links.ts'
import { operators, orderedBy } from './operators.ts'
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
  /** What stands in the place of values that no answer carries. */
  hidden: [key: string, shown: (stored: string) => unknown][]
}
const selections = new WeakMap<AnyRecord, Columns>()

/** The source of a record's rows, references with their labels: { id, label }. The same for every call: built once. */
function selectionOf(record: AnyRecord): Columns {
  const made = selections.get(record)
  if (made) return made
  const { table, links } = knownOf(record)
  const columns: Record<string, unknown> = { id: table.id, createdAt: table.createdAt, updatedAt: table.updatedAt }
  const joins: { table: RecordTable; on: SQL }[] = []
  for (const [key, field] of Object.entries(record.fields)) {
    const to = field.kind.target?.(field)
    const link = links?.[key]?.()
    if (to && link) columns[key] = linkedRefs(idOf(table), link, knownOf({ name: to.record } as AnyRecord))
    if (!stored(field)) continue
    if (!to) {
      columns[key] = table[key]
      continue
    }
    const target = knownOf({ name: to.record } as AnyRecord)
    const joined = alias(target.table, `${key}_ref`) as unknown as RecordTable
    columns[key] = { id: joined.id, label: joined[target.record.labelField] }
    joins.push({ table: joined, on: eq(columnOf(table, key), idOf(joined)) })
  }
  const hidden = Object.entries(record.fields).flatMap(([key, field]): Columns['hidden'] => {
    const rule = field.kind.hidden?.(field)
    return rule ? [[key, rule.shown]] : []
  })
  const selection = { table, columns, joins, hidden }
  selections.set(record, selection)
  return selection
}

async function selectRows(
  db: Db,
  record: AnyRecord,
  where: SQL | undefined,
  { order, limit, offset }: Selection,
): Promise<RecordRow[]> {
  const { table, columns, joins, hidden } = selectionOf(record)
  let query = db
    .select(columns as never)
    .from(table)
    .$dynamic()
  for (const join of joins) query = query.leftJoin(join.table, join.on) as typeof query
  const rows = (await query
    .where(where)
    .orderBy(...(order ?? []))
    .limit(limit)
    .offset(offset ?? 0)) as unknown as RecordRow[]
  for (const [key, shown] of hidden)
    for (const row of rows) if (row[key] !== null) row[key] = shown(String(row[key])) as never
  return rows
}

/** The caller's scope and filters; a condition in any case, so that it can stand in a statement written by hand. */
export function conditions(record: AnyRecord, scope: Scope, filter: Record<string, unknown> | undefined): SQL {
  const known = knownOf(record)
  const asked = Object.entries(filter ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return every(
    inScope(record, scope),
    ...asked.map(([key, value]) => condition(known, key, record.fields[key] as Field, value)),
  )
}

/** All of these conditions; true when there is none. */
const every = (...all: (SQL | undefined)[]): SQL => and(...all) ?? sql`true`

/** Which rows of its table a record is about at all, and which of them the caller sees: a record with a VIN is seen by whom the vehicle is visible to; one whose VIN is empty concerns no vehicle. */
export function inScope(record: AnyRecord, scope: Scope): SQL {
  const { table, where, seen: seenBy } = knownOf(record)
  const found = vinFieldOf(record)
  if (!found) return every(where, seenBy?.(scope))
  const column = columnOf(table, found.key)
  const seen = visible(scope, column)
  return every(where, seen && !found.field.required ? or(isNull(column), seen) : seen)
}

export function vinFieldOf(record: AnyRecord): { key: string; field: Field } | undefined {
  const found = Object.entries(record.fields).find(([, field]) => field.kind.vehicle)
  return found ? { key: found[0], field: found[1] } : undefined
}

function condition(known: Known, key: string, field: Field, asked: unknown): SQL | undefined {
  const link = known.links?.[key]?.()
  if (link) return (asked as unknown[]).length > 0 ? linksAny(idOf(known.table), link, asked as unknown[]) : undefined
  const by = orderedBy(field.kind.column(field))
  return operators[field.kind.filter(field).operator](columnOf(known.table, key), asked, by)
}

function orderOf(record: AnyRecord, sort: ListInput['sort']): SQL[] {
  const table = tableOf(record)
  const wanted = sort ?? record.order
  const way = wanted.order === 'asc' ? asc : desc
  // The id settles ties, so that pages neither repeat nor lose rows.
  if (wanted.field === 'id') return [way(idOf(table))]
  const field = record.fields[wanted.field]
  return [way(orderedBy(field?.kind.column(field))(columnOf(table, wanted.field))), way(idOf(table))]
}

export const idOf = (table: RecordTable): AnyPgColumn => columnOf(table, 'id')
export function columnOf(table: RecordTable, key: string): AnyPgColumn {
  const found = table[key]
  if (!found) throw new Error(`No column ${key}`)
  return found
}
