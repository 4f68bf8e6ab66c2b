import { code } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { ColumnType } from '../../record/kinds/kind.ts'
import type { AnyRecord, ListInput, RowKey } from '../../record/model/record.ts'
import { fault } from '../fault.ts'
import { type AnyPgColumn, asc, desc, type SQL, type SQLWrapper, sql } from '../store/drizzle.ts'
import { orderedBy } from './operators.ts'

/** Sort order of a list. The id is the tie-breaker, so that pages neither repeat nor lose rows. */
export interface Ordering {
  readonly field: string
  readonly desc: boolean
  /** Nullable column: nulls come last in ascending order and first in descending order. */
  readonly nullable: boolean
  /** SQL type of the values, and whether a text is a valid one. */
  readonly type: { readonly name: string; readonly reads: (text: string) => boolean }
  /** Converts a column to the form in which it is compared. */
  readonly comparable: (column: SQLWrapper) => SQLWrapper
}
/** Order column and id in some part of a statement. */
export interface OrderPlace {
  readonly by: SQLWrapper
  readonly id: SQLWrapper
}
/** Condition for a contiguous range of the list, which one index scan reads. */
export type Stretch = (place: OrderPlace) => SQL | undefined

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))
const isDay = (text: string) =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && new Date(text).toISOString().startsWith(text)
/** PostgreSQL output format in UTC. */
const isMoment = (text: string) =>
  isDay(text.slice(0, 10)) && /^.{10} ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(text)
const types: Record<ColumnType, Ordering['type']> = {
  text: { name: 'text', reads: (text) => !text.includes('\0') },
  integer: { name: 'bigint', reads: (text) => /^-?\d{1,15}$/.test(text) },
  bigint: { name: 'bigint', reads: (text) => /^-?\d{1,15}$/.test(text) },
  double: { name: 'float8', reads: isNumber },
  boolean: { name: 'boolean', reads: (text) => text === 'true' || text === 'false' },
  date: { name: 'date', reads: isDay },
  instant: { name: 'timestamptz', reads: isMoment },
  json: { name: 'text', reads: () => false },
}
const numbers: Ordering['type'] = {
  name: 'numeric[]',
  reads: (text) => /^\{(\d{1,40}(,\d{1,40}){0,40})?\}$/.test(text),
}

export function orderingOf(record: AnyRecord, sort: ListInput['sort']): Ordering {
  const { field: name, order } = sort ?? record.order
  const field = record.fields[name]
  const column = field?.kind.column(field)
  const isNumbers = column?.order === 'numbers'
  return {
    field: name,
    desc: order === 'desc',
    nullable: field !== undefined && !field.required,
    type: isNumbers ? numbers : types[name === 'id' ? 'bigint' : (column?.type ?? 'instant')],
    comparable: orderedBy(column) as Ordering['comparable'],
  }
}

/** Terms of ORDER BY. `back`: reversed. */
export function orderTerms({ field, desc: falls, comparable }: Ordering, { by, id }: OrderPlace, back = false): SQL[] {
  const way = falls === back ? asc : desc
  return field === 'id' ? [way(id)] : [way(comparable(by) as AnyPgColumn), way(id)]
}

export const keyColumn = ({ field, comparable }: Ordering, { by }: OrderPlace): SQL =>
  field === 'id' ? sql`null` : sql`${comparable(by)}::text`

/** Ranges of the list after a row (`back`: before it), nearest first. */
export function stretchesFrom(ordering: Ordering, [value, id]: RowKey, back: boolean): Stretch[] {
  const rises = ordering.desc === back
  const beyond = sql.raw(rises ? '>' : '<')
  if (ordering.field === 'id') return [(place) => sql`${place.id} ${beyond} ${id}::bigint`]
  const { comparable, nullable, type } = ordering
  const isNull = ({ by }: OrderPlace) => sql`${by} is null`
  if (value === null) {
    const rest: Stretch = (place) => sql`(${isNull(place)} and ${place.id} ${beyond} ${id}::bigint)`
    return rises ? [rest] : [rest, ({ by }) => sql`${by} is not null`]
  }
  if (!type.reads(value)) throw wrongKey(back ? 'before' : 'after')
  const at = sql`(${value}::${sql.raw(type.name)}, ${id}::bigint)`
  const rest: Stretch = (place) => sql`(${comparable(place.by)}, ${place.id}) ${beyond} ${at}`
  return rises && nullable ? [rest, isNull] : [rest]
}

/** Fault for an invalid row key. `field`: of the input. */
export const wrongKey = (field: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, text: problemTexts.wrongType }] })
