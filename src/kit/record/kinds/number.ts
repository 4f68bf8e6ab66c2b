import { z } from 'zod'
import { problemTexts } from '../../problem.ts'
import type { Pair } from '../../words.ts'
import { rangeFilter } from './filters.ts'
import { type Declared, type Field, type FieldBase, fieldKind, type Given } from './kind.ts'
import { unreadable } from './sheet.ts'

export interface NumberOptions extends FieldBase {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  readonly unit?: string
}
export type NumberField = Field & NumberOptions

/** Numbers that the store holds exactly. */
const int4 = 2_147_483_647
/** A decimal number of a sheet, with commas between thousands or without. */
export const decimalPattern = /^[+-]?\d+(\.\d+)?$/

export const numberKind = fieldKind<number>({
  name: 'number',
  check: ({ integer, min = -int4, max = int4 }: NumberField) => {
    // The field's own bounds before those of whole numbers: the first of two faults is the one that is told.
    const within = z.number().min(min).max(max)
    return integer ? within.int() : within
  },
  answer: () => z.number(),
  column: ({ integer }: NumberField) => ({ type: integer ? 'integer' : 'double' }),
  filter: ({ integer, max = 0 }: NumberField) =>
    rangeFilter((integer ? z.int() : z.number()).min(-int4).max(Math.max(max, int4)), Number),
  text: (value, { unit }: NumberField, { formatNumber }) => formatNumber(Number(value), unit),
  sheet: {
    format: 'number',
    reads: true,
    write: (value) => value as number,
    reader: () => (text) => {
      const plain = text.replaceAll(',', '')
      return decimalPattern.test(plain) ? Number(plain) : unreadable
    },
    problem: problemTexts.numberForm,
  },
  width: () => 120,
  align: 'end',
  unit: ({ unit }: NumberField) => unit,
})

/** A number with its unit; `integer` for whole ones. */
export function number<const O extends Given<NumberOptions>>(label: Pair, options?: O) {
  return { kind: numberKind, label, ...options } as unknown as Declared<
    number,
    number,
    O extends { integer: true } ? 'integer' : 'double',
    O
  >
}
