import type { Operator } from '../../kit/record/kinds/filters.ts'
import type { Column } from '../../kit/record/kinds/kind.ts'
import { vinPattern } from '../../kit/record/kinds/vin.ts'
import { type AnyPgColumn, and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from '../store/drizzle.ts'
import { contains } from '../store/like.ts'

/** The condition that a column is as asked; undefined: anything. `ordered` makes a value one that compares as the column does. */
type Condition = (
  column: AnyPgColumn,
  asked: unknown,
  ordered: (value: unknown) => SQL | AnyPgColumn,
) => SQL | undefined

/** What each filter of the query form means in SQL. */
export const operators: Readonly<Record<Operator, Condition>> = {
  contains: (column, text) => contains(column, String(text)),
  equals: (column, value) => eq(column, value),
  several: (column, text) => {
    const texts = separated(String(text))
    return texts.length > 0 ? inArray(column, texts) : undefined
  },
  vins: (column, text) => vinCondition(column, String(text).toUpperCase()),
  range: (column, ends, ordered) => {
    const [from, to] = ends as [unknown, unknown]
    const by = ordered(column) as AnyPgColumn
    return and(from === null ? undefined : gte(by, ordered(from)), to === null ? undefined : lte(by, ordered(to)))
  },
  anyOf: (column, items) => ((items as unknown[]).length > 0 ? inArray(column, items as unknown[]) : undefined),
  holdsAny: (column, items) => {
    const texts = sql`array(select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))`
    return (items as unknown[]).length > 0 ? sql`${column} ?| ${texts}` : undefined
  },
  near: (column, asked) => {
    const { longitude, latitude, radiusKm } = asked as { longitude: number; latitude: number; radiusKm: number }
    const to = (name: string) => sql`(${column}->>${name})::float8`
    return sql`12742 * asin(least(1, sqrt(sin(radians(${to('latitude')} - ${latitude}::float8) / 2) ^ 2
      + cos(radians(${latitude}::float8)) * cos(radians(${to('latitude')}))
      * sin(radians(${to('longitude')} - ${longitude}::float8) / 2) ^ 2))) <= ${radiusKm}::float8`
  },
  // '<digest> <sealed> <masked>', see `sealed` of hidden.ts.
  digest: (column, digests) => inArray(sql`split_part(${column}, ' ', 1)`, digests as string[]),
  isSet: (column, isSet) => (isSet ? isNotNull(column) : isNull(column)),
}

/** The numbers in a text, which compare one after the other. */
const numbersIn = (text: unknown) =>
  sql`string_to_array(btrim(regexp_replace(${text}::text, '\\D+', ' ', 'g')), ' ')::numeric[]`

/** What a value of a column is compared by. */
export const orderedBy = ({ order }: Pick<Column, 'order'> = {}) =>
  (order === 'numbers' ? numbersIn : (value: unknown) => value) as (value: unknown) => SQL | AnyPgColumn

const separated = (text: string) => text.split(/[;；,，\s]+/).filter(Boolean)

/** Several VINs are separated by semicolons (specification section 9); a whole one is looked up, a part is searched. */
export function vinCondition(column: AnyPgColumn | SQL, value: string): SQL | undefined {
  const at: SQL = sql`${column}`
  const vins = separated(value)
  if (vins.length > 1) return inArray(at, vins)
  return vins[0] && vinPattern.test(vins[0]) ? eq(at, vins[0]) : contains(at, vins[0] ?? '')
}
