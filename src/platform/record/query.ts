import { code } from '../../domain/contract/code.ts'
import type { Lang } from '../../domain/contract/words.ts'
import { platePiece } from '../../domain/plate.ts'
import { entryRecord } from '../../record/kinds/entry.ts'
import type { FilterShape } from '../../record/kinds/filters.ts'
import type { Field } from '../../record/kinds/kind.ts'
import { hasColumn } from '../../record/model/field.ts'
import { byPieces, isShort } from '../../record/model/indexes.ts'
import type { AnyRecord, ListInput } from '../../record/model/record.ts'
import type { Scope } from '../context.ts'
import { fault } from '../fault.ts'
import { membershipColumns, visible } from '../scope.ts'
import {
  type AnyPgColumn,
  alias,
  and,
  Column,
  eq,
  is,
  isNull,
  or,
  PgDialect,
  SQL,
  type SQLWrapper,
  sql,
} from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { ListSearch } from './find.ts'
import { linkedRefs, linksAny } from './links.ts'
import { operators, orderedBy, type PlateOf } from './operators.ts'
import { keyColumn, orderingOf, orderTerms, type Stretch, stretchesFrom } from './order.ts'
import { findRecord, type RecordTable, type RegisteredRecord } from './table.ts'

export type RecordRow = Record<string, unknown> & { id: number; createdAt: string; updatedAt: string }

const requireRecord = (record: AnyRecord): RegisteredRecord => {
  const registeredRecord = findRecord(record.name)
  if (!registeredRecord) throw new Error(`${record.name} has no table`)
  return registeredRecord
}
export const tableOf = (record: AnyRecord): RecordTable => requireRecord(record).table

/** Returns one row by its id. An unknown and an out-of-scope id give the same error. */
export async function oneRow(db: Db, record: AnyRecord, scope: Scope, id: number): Promise<RecordRow> {
  const table = tableOf(record)
  const [row] = await selectRows(db, record, and(eq(idOf(table), id), inScope(record, scope)), { limit: 1 })
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

export interface EveryRow extends Pick<ListInput, 'filter' | 'sort'> {
  readonly where?: SQL
  readonly batch?: number
}

/**
 * Every row of a list in order, read in batches by key, so that no cursor occupies a connection. A row whose order
 * value changes during the export can be missed.
 */
export async function* everyRow(
  db: Db,
  record: AnyRecord,
  scope: Scope,
  { filter, sort, where, batch = 1000 }: EveryRow,
): AsyncGenerator<RecordRow> {
  const table = tableOf(record)
  const ordering = orderingOf(record, sort)
  const place = { by: columnOf(table, ordering.field), id: idOf(table) }
  const rowCondition = every(conditions(record, scope, filter), where)
  let lastValue: string | null = null
  const key = {
    value: keyColumn(ordering, place),
    tell: (_row: RecordRow, value: string | null) => (lastValue = value),
  }
  for (let stretches: (Stretch | undefined)[] = [undefined]; ; ) {
    const rows: RecordRow[] = []
    for (const stretch of stretches) {
      const limit = batch - rows.length
      if (limit === 0) break
      const order = orderTerms(ordering, place)
      rows.push(...(await selectRows(db, record, every(rowCondition, stretch?.(place)), { order, limit, key })))
    }
    yield* rows
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    stretches = stretchesFrom(ordering, [lastValue, last.id], false)
  }
}

interface Selection {
  order?: SQL[]
  limit: number
  offset?: number
  /** Additional value of each row, returned separately. */
  key?: { readonly value: SQL; tell(row: RecordRow, value: string | null): void }
}

/** Target of a selected value, and its conversion. */
interface Cell {
  readonly key: string
  /** Part of a composite value. When the first part is null, the value is null. */
  readonly part?: string
  readonly isFirst?: boolean
  readonly read: (stored: unknown) => unknown
}
interface Columns {
  /** Static parts of the statement as text, built once. */
  readonly select: SQL
  readonly from: SQL
  readonly cells: readonly Cell[]
  /** Replacements for values that answers must not contain. */
  readonly hidden: readonly [key: string, shown: (stored: string) => unknown][]
}
const selections = new WeakMap<AnyRecord, Columns>()
const dialect = new PgDialect({ casing: 'snake_case' })
const asText = (part: SQL): SQL => {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length === 0 ? sql.raw(text) : part
}

/**
 * Columns and joins of a record's rows, with references as { id, label }. Written by hand, since the query builder
 * takes several times as long to build and read a page as the database does.
 */
function selectionOf(record: AnyRecord): Columns {
  const cachedColumns = selections.get(record)
  if (cachedColumns) return cachedColumns
  const { table, links } = requireRecord(record)
  const cells: Cell[] = []
  const values: SQL[] = []
  const add = (key: string, value: unknown, part?: string, isFirst = false) => {
    const decoder = is(value, Column) ? value : is(value, SQL.Aliased) ? value.sql : (value as { decoder?: unknown })
    const { mapFromDriverValue } = ('decoder' in decoder ? decoder.decoder : decoder) as {
      mapFromDriverValue(stored: unknown): unknown
    }
    const owner = 'decoder' in decoder ? decoder.decoder : decoder
    values.push(sql`${value} as ${sql.identifier(`c${cells.length}`)}`)
    cells.push({ key, ...(part && { part, isFirst }), read: (dbValue) => mapFromDriverValue.call(owner, dbValue) })
  }
  let from = sql`from ${table}`
  for (const key of ['id', 'createdAt', 'updatedAt']) add(key, table[key])
  for (const [key, field] of Object.entries(record.fields)) {
    const to = field.kind.target?.(field)
    const link = links?.[key]?.()
    if (to && link) add(key, linkedRefs(idOf(table), link, requireRecord({ name: to.record } as AnyRecord)))
    if (!hasColumn(field) || cells.some((cell) => cell.key === key)) continue
    const list = field.kind.entries?.(field)
    if (!to && list === undefined) {
      add(key, table[key])
      continue
    }
    const target = requireRecord({ name: to?.record ?? entryRecord } as AnyRecord)
    const joinTable = alias(target.table, `${key}_ref`) as RecordTable
    const parts = to ? refParts(joinTable, target.record) : entryParts(table, key, joinTable)
    for (const [at, [part, value]] of Object.entries(parts).entries()) add(key, value, part, at === 0)
    const same = to
      ? eq(columnOf(table, key), idOf(joinTable))
      : sql`${columnOf(table, key)} = ${joinTable.code} and ${joinTable.list} = ${sql.raw(`'${list}'`)}`
    from = sql`${from} left join ${target.table} ${sql.identifier(`${key}_ref`)} on ${same}`
  }
  const maskedFields = Object.entries(record.fields).flatMap(
    ([key, field]): [string, (stored: string) => unknown][] => {
      const rule = field.kind.hidden?.(field)
      return rule ? [[key, rule.shown]] : []
    },
  )
  const select = asText(sql`select ${sql.join(values, sql`, `)}`)
  const selection = { select, from: asText(from), cells, hidden: maskedFields }
  selections.set(record, selection)
  return selection
}

/** Reference, with the code by which sheets name the record, if that is not its label, and the English label. */
const refParts = (table: RecordTable, { labelField, keyField, englishLabel }: AnyRecord) => ({
  id: table.id,
  label: table[labelField],
  ...(keyField === labelField ? {} : { code: table[keyField] }),
  ...(englishLabel && { english: table[englishLabel] }),
})

/** Shows the English labels of references to English readers. Imports accept either label. */
export function withLabelsIn<Row extends Record<string, unknown>>(lang: Lang, record: AnyRecord, rows: Row[]): Row[] {
  if (lang === 'zh') return rows
  const keys = Object.entries(record.fields).flatMap(([key, field]) => {
    const to = field.kind.target?.(field)
    return to && findRecord(to.record)?.record.englishLabel ? [key] : []
  })
  if (keys.length === 0) return rows
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(keys.map((key) => [key, inEnglish(row[key] as EnglishRef | EnglishRef[] | null)])),
  }))
}

interface EnglishRef {
  readonly label: string
  readonly english?: string | null
}
const inEnglish = (value: EnglishRef | EnglishRef[] | null): unknown =>
  Array.isArray(value) ? value.map(inEnglish) : value && { ...value, label: value.english || value.label }

/** List entry. Its code replaces missing names when the entry no longer exists. */
function entryParts(table: RecordTable, key: string, { zh, en }: RecordTable) {
  const code = columnOf(table, key)
  return { code, zh: sql<string>`coalesce(${zh}, ${code})`, en: sql<string>`coalesce(${en}, ${code})` }
}

export async function selectRows(
  db: Db,
  record: AnyRecord,
  where: SQL | undefined,
  { order = [], limit, offset = 0, key: rowKey }: Selection,
): Promise<RecordRow[]> {
  const { select, from, cells, hidden: maskedFields } = selectionOf(record)
  const inOrder = order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``
  const { rows: dbRows } = await db.execute<Record<string, unknown>>(
    sql`${select}${rowKey ? sql`, ${rowKey.value} as "rowKey"` : sql``} ${from} where ${where ?? sql`true`} ${inOrder} limit ${limit} offset ${offset}`,
  )
  const rows = dbRows.map((values) => {
    const row = {} as RecordRow & Record<string, unknown>
    cells.forEach(({ key, part, isFirst, read }, at) => {
      const value = values[`c${at}`] ?? null
      const fieldValue = value === null ? null : read(value)
      if (part === undefined) row[key] = fieldValue
      else if (isFirst) row[key] = fieldValue === null ? null : { [part]: fieldValue }
      else if (row[key]) (row[key] as Record<string, unknown>)[part] = fieldValue
    })
    rowKey?.tell(row, (values.rowKey as string | null) ?? null)
    return row
  })
  for (const [key, maskText] of maskedFields)
    for (const row of rows) if (row[key] !== null) row[key] = maskText(String(row[key])) as never
  return rows
}

/** Condition for the caller's scope and filters. Never undefined, so that it can be part of a handwritten statement. */
export function conditions(record: AnyRecord, scope: Scope, filter: Record<string, unknown> | undefined): SQL {
  return every(inScope(record, scope), ...filtersOf(record, filter).map(({ on }) => on(undefined)))
}

/** Conditions of the active filters. Undefined column: the field's own. */
function filtersOf(record: AnyRecord, filter: Record<string, unknown> | undefined): ListSearch['filters'] {
  const registeredRecord = requireRecord(record)
  return Object.entries(filter ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, input]) => {
      const field = record.fields[key] as Field
      const { operator, meant: convert } = filterOf(field)
      const value = convert ? convert(input) : input
      return {
        key,
        on: (column) => condition(registeredRecord, key, field, value, column),
        isEqual: ['anyOf', 'equals'].includes(operator),
        isShort: byPieces(field) && isShort(field.kind.vehicle ? platePiece(String(value)) : String(value)),
      }
    })
}

const filters = new WeakMap<Field, FilterShape>()
/** Filter of a field, cached because a kind rebuilds it, including its validation, at each call. */
function filterOf(field: Field): FilterShape {
  const filter = filters.get(field) ?? field.kind.filter(field)
  filters.set(field, filter)
  return filter
}

const every = (...all: (SQL | undefined)[]): SQL => and(...all) ?? sql`true`

/** Parts of the query for a page of the record's rows. */
export function listSearchOf(record: AnyRecord, scope: Scope, filter: Record<string, unknown> | undefined): ListSearch {
  const { table, where, scopeCondition, extraScopeCondition, byId } = requireRecord(record)
  const vinField = vinFieldOf(record)
  const base = vinField ? where : and(where, scopeCondition?.(scope))
  const besides = extraScopeCondition?.(scope)
  const vin = vinField && { column: columnOf(table, vinField.key), optional: !vinField.field.required, besides }
  return { record, table, byId, scope, vin, base, filters: filtersOf(record, filter) }
}

/**
 * Condition for the record's rows in scope. A row with a VIN is visible with its vehicle. A row without one is visible
 * to all.
 */
export function inScope(record: AnyRecord, scope: Scope): SQL {
  const { table, where, scopeCondition: rowScope, extraScopeCondition: alsoVisible } = requireRecord(record)
  const fieldOfVin = vinFieldOf(record)
  if (!fieldOfVin) return every(where, rowScope?.(scope))
  const column = columnOf(table, fieldOfVin.key)
  const visibleCondition = visible(scope, column)
  if (!visibleCondition) return every(where)
  return every(
    where,
    or(visibleCondition, fieldOfVin.field.required ? undefined : isNull(column), alsoVisible?.(scope)),
  )
}

export function vinFieldOf(record: AnyRecord): { key: string; field: Field } | undefined {
  const entry = Object.entries(record.fields).find(([, field]) => field.kind.vehicle)
  return entry ? { key: entry[0], field: entry[1] } : undefined
}

function condition(
  registeredRecord: RegisteredRecord,
  key: string,
  field: Field,
  input: unknown,
  column: SQLWrapper | undefined,
): SQL | undefined {
  const link = registeredRecord.links?.[key]?.()
  if (link)
    return (input as unknown[]).length > 0
      ? linksAny(idOf(registeredRecord.table), link, input as unknown[])
      : undefined
  const ownCondition = registeredRecord.filters?.[key]
  if (ownCondition) return ownCondition(input as never)
  const by = orderedBy(field.kind.column(field))
  const at = (column as AnyPgColumn | undefined) ?? columnOf(registeredRecord.table, key)
  return operators[filterOf(field).operator](at, input, by, plateOf(registeredRecord, field, column))
}

/** Location of the plate for a VIN condition. `column`: of a membership. */
function plateOf(
  { table, record }: RegisteredRecord,
  field: Field,
  column: SQLWrapper | undefined,
): PlateOf | undefined {
  const vehicle = field.kind.vehicle?.(field)
  if (!vehicle) return undefined
  if (vehicle.mustExist) return 'vehicle'
  if (record.name !== 'vehicle') return 'perhaps'
  return { plateColumn: column ? (membershipColumns.plate as SQL) : columnOf(table, 'plate') }
}

export const idOf = (table: RecordTable): AnyPgColumn => columnOf(table, 'id')
export function columnOf(table: RecordTable, key: string): AnyPgColumn {
  const column = table[key]
  if (!column) throw new Error(`No column ${key}`)
  return column
}
