import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import type { FilterShape } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind, type ValueWords } from './kind.ts'
import { decimalOf } from './number.ts'
import { unreadable } from './sheet.ts'
import { kindWords } from './texts.ts'
import type { TypedForm } from './typed-form.ts'

/** Position in WGS-84, in degrees. */
export interface Coordinate {
  longitude: number
  latitude: number
}
export interface CoordinateCircle extends Coordinate {
  radiusKm: number
}

/** Seven decimals are about a centimetre. */
const decimals = 7
const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .transform((value) => Number(value.toFixed(decimals)) + 0)
const shape = { longitude: degrees(180), latitude: degrees(90) }
const place = z.strictObject(shape, { error: 'coordinate' })

const degreeText = (value: number) => value.toFixed(decimals).replace(/\.?0+$/, '')
/** Formats a position as '121.4737,31.2304', longitude first. */
export const coordinateText = ({ longitude, latitude }: Coordinate): string =>
  `${degreeText(longitude)},${degreeText(latitude)}`

/** Parses longitude and latitude, separated by a comma or a space. `unreadable` without two numbers. */
export function coordinateOf(text: string): Coordinate | typeof unreadable {
  const [all, longitude, latitude] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d+)?)\s*$/.exec(text.normalize('NFKC')) ?? []
  return all === undefined ? unreadable : { longitude: Number(longitude), latitude: Number(latitude) }
}

const defaultRadiusKm = 5
const minRadiusKm = 0.001
const maxRadiusKm = 20_000
/** Returns a filter's position with its radius, 5 km by default. Undefined without a position. */
export const aroundOf = (place: unknown, radiusKm: unknown): CoordinateCircle | undefined =>
  place === undefined
    ? undefined
    : { ...(place as Coordinate), radiusKm: typeof radiusKm === 'number' ? radiusKm : defaultRadiusKm }

/** Filter: at most a radius away from a position. */
const nearFilter: FilterShape = {
  operator: 'near',
  check: z.strictObject({ ...shape, radiusKm: z.number().min(minRadiusKm).max(maxRadiusKm) }),
  toAddress: (around) => `${coordinateText(around as CoordinateCircle)}~${(around as CoordinateCircle).radiusKm}`,
  fromAddress: (text) => {
    const [centre = '', radius] = text.split('~')
    const position = coordinateOf(centre)
    return position === unreadable ? undefined : { ...position, radiusKm: Number(radius) }
  },
  describe: (around, textOf) => `${textOf(around)} ≤ ${(around as CoordinateCircle).radiusKm} km`,
}

const coordinateKind = fieldKind<Coordinate, Coordinate, 'json'>({
  name: 'coordinate',
  check: () => place,
  answer: () => z.object({ longitude: z.number(), latitude: z.number() }),
  column: () => ({ type: 'json' }),
  filter: () => nearFilter,
  text: (value) => coordinateText(value as Coordinate).replace(',', ', '),
  sheet: {
    format: 'text',
    reads: true,
    write: (value) => coordinateText(value as Coordinate),
    reader: () => coordinateOf,
    problem: problemTexts.coordinate,
  },
  sortable: false,
  width: () => 190,
  filterSpan: 2,
})

/** Declares a position: longitude and latitude in WGS-84. */
export function coordinate<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: coordinateKind, label, ...options } as DeclaredField<Coordinate, Coordinate, 'json', O>
}

export const coordinateForm = ({ t }: Pick<ValueWords, 't'>): TypedForm => ({
  write: (value) => coordinateText(value as Coordinate),
  read: coordinateOf,
  placeholder: t(kindWords.coordinateForm),
})

export const radiusForm: TypedForm = {
  write: String,
  read: (text) => {
    const plain = decimalOf(text)
    const km = plain === unreadable ? 0 : Number(plain)
    return km >= minRadiusKm && km <= maxRadiusKm ? km : unreadable
  },
  suffix: 'km',
  inputMode: 'decimal',
}
