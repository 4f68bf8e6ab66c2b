import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { rangeFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { unreadable } from './sheet.ts'
import type { TypedForm } from './typed-form.ts'

export interface NumberOptions extends FieldBase {
  readonly min?: number
  readonly max?: number
  readonly integer?: boolean
  readonly unit?: string
}
type NumberField = Field & NumberOptions

/** Largest value of a PostgreSQL `integer`. */
const int4 = 2_147_483_647
const decimalPattern = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/**
 * Returns the digits of a decimal number as people write it. Full-width characters and commas between groups of three
 * are allowed. Any other comma could group or be the decimal sign: `unreadable`.
 */
export function decimalOf(input: string): string | typeof unreadable {
  const text = input.normalize('NFKC').trim()
  return decimalPattern.test(text) ? text.replaceAll(',', '') : unreadable
}

function readNumber(text: string, unit?: string): number | typeof unreadable {
  const plain = decimalOf(unit === '%' ? text.replace(/\s*[%％]$/, '') : text)
  return plain === unreadable ? plain : Number(plain)
}

const numberKind = fieldKind<number>({
  name: 'number',
  check: ({ integer, min = -int4, max = int4 }: NumberField) => {
    // The field's own bounds come first, because the first of two faults is reported.
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
    reader:
      ({ unit }: NumberField) =>
      (text) =>
        readNumber(text, unit),
    problem: problemTexts.numberForm,
  },
  width: () => 120,
  align: 'end',
  unit: ({ unit }: NumberField) => unit,
})

/** Declares a number with its unit. `integer` is for whole numbers. */
export function number<const O extends FieldOptions<NumberOptions>>(label: Pair, options?: O) {
  return { kind: numberKind, label, ...options } as unknown as DeclaredField<
    number,
    number,
    O extends { integer: true } ? 'integer' : 'double',
    O
  >
}

export const numberForm = (field: Field): TypedForm => {
  const { unit, integer } = field as NumberField
  return {
    write: String,
    read: (text) => readNumber(text, unit),
    ...(unit === undefined ? {} : { suffix: unit }),
    inputMode: integer ? 'numeric' : 'decimal',
  }
}
