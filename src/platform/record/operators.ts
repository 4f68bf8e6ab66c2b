import { plainPlate, platePiece } from '../../domain/plate.ts'
import { plainCode } from '../../domain/width.ts'
import type { FieldOperator } from '../../record/kinds/filters.ts'
import type { FieldColumn } from '../../record/kinds/kind.ts'
import { vinPattern } from '../../record/kinds/vin.ts'
import {
  type AnyPgColumn,
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../store/drizzle.ts'
import { contains } from '../store/like.ts'

/**
 * Condition for a filter value. Undefined: no condition. `convert` converts a value for comparison with the column, and
 * `plate` locates a vehicle's plate.
 */
type Condition = (
  column: AnyPgColumn,
  value: unknown,
  ordered: (value: unknown) => SQL | AnyPgColumn,
  plate?: PlateOf,
) => SQL | undefined
/** Location of the plate of a VIN: in another column, or in the vehicle. 'perhaps': the VIN may have no vehicle. */
export type PlateOf = { readonly plateColumn: SQLWrapper } | 'vehicle' | 'perhaps'

export const operators: Readonly<Record<FieldOperator, Condition>> = {
  contains: (column, text) => contains(column, String(text)),
  equals: (column, value) => eq(column, value),
  several: (column, text) => {
    const texts = splitWords(String(text))
    return texts.length > 0 ? inArray(column, texts) : undefined
  },
  vins: (column, text, _ordered, plate) => vinCondition(column, String(text), plate),
  range: (column, ends, convert) => {
    const [from, to] = ends as [unknown, unknown]
    const by = convert(column) as AnyPgColumn
    return and(from === null ? undefined : gte(by, convert(from)), to === null ? undefined : lte(by, convert(to)))
  },
  anyOf: (column, items) => ((items as unknown[]).length > 0 ? inArray(column, items as unknown[]) : undefined),
  holdsAny: (column, items) => {
    const texts = sql`array(select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))`
    return (items as unknown[]).length > 0 ? sql`${column} ?| ${texts}` : undefined
  },
  near: (column, area) => {
    const { longitude, latitude, radiusKm } = area as { longitude: number; latitude: number; radiusKm: number }
    const to = (name: string) => sql`(${column}->>${name})::float8`
    return sql`12742 * asin(least(1, sqrt(sin(radians(${to('latitude')} - ${latitude}::float8) / 2) ^ 2
      + cos(radians(${latitude}::float8)) * cos(radians(${to('latitude')}))
      * sin(radians(${to('longitude')} - ${longitude}::float8) / 2) ^ 2))) <= ${radiusKm}::float8`
  },
  // '<digest> <sealed> <masked>', see `sealed` of hidden-values.ts.
  digest: (column, digests) => inArray(sql`split_part(${column}, ' ', 1)`, digests as string[]),
  isSet: (column, isSet) => (isSet ? isNotNull(column) : isNull(column)),
}

/** Numbers in a text as an array, which compares element by element. */
const numbersIn = (text: unknown) =>
  sql`string_to_array(btrim(regexp_replace(${text}::text, '\\D+', ' ', 'g')), ' ')::numeric[]`

/** Converts a value to the form in which a column is compared. */
export const orderedBy = ({ order }: Pick<FieldColumn, 'order'> = {}) =>
  (order === 'numbers' ? numbersIn : (value: unknown) => value) as (value: unknown) => SQL | AnyPgColumn

const splitWords = (text: string) => text.split(/[;；,，、\s]+/).filter(Boolean)

/**
 * Parses a search for vehicles: whole VINs and plates separated by semicolons (specification section 9), or a part of
 * one. Spaces separate only VINs, because plates may contain them.
 */
export function parseVehicleSearch(text: string): { readonly piece: string } | { readonly whole: readonly string[] } {
  const words = splitWords(plainCode(text)).map((word) => word.toUpperCase())
  if (words.length > 0 && words.every((word) => vinPattern.test(word))) return { whole: words }
  const parts = text.split(/[;；,，、\r\n\t]+/).filter((part) => part.trim())
  return parts.length > 1 ? { whole: parts.map(plainPlate) } : { piece: platePiece(parts[0] ?? '') }
}

/** Condition that a vehicle's VIN or plate contains a text. */
export function vehicleMatches(vin: SQLWrapper, plate: SQLWrapper, text: string): SQL {
  const plain = platePiece(text)
  return sql`(${contains(vin, plain)} or ${contains(plate, plain)})`
}

/** Condition that a VIN belongs to the vehicles that are searched by VIN or plate. */
export function vinCondition(column: SQLWrapper, text: string, plate: PlateOf = 'vehicle'): SQL | undefined {
  const search = parseVehicleSearch(text)
  const at: SQL = sql`${column}`
  if ('whole' in search && search.whole.every((one) => vinPattern.test(one))) return inArray(at, [...search.whole])
  const matches = (vin: SQLWrapper, of: SQLWrapper): SQL =>
    'piece' in search
      ? vehicleMatches(vin, of, search.piece)
      : (or(inArray(sql`${vin}`, [...search.whole]), inArray(sql`${of}`, [...search.whole])) as SQL)
  if (typeof plate === 'object') return matches(at, plate.plateColumn)
  const ofVehicles = sql`${at} in (select v.vin from vehicle v where ${matches(sql`v.vin`, sql`v.plate`)})`
  if (plate === 'vehicle') return ofVehicles
  return 'piece' in search ? or(contains(at, search.piece), ofVehicles) : or(inArray(at, [...search.whole]), ofVehicles)
}
