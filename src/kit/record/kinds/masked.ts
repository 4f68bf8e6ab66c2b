import { z } from 'zod'
import { problemTexts } from '../../problem.ts'
import type { Pair } from '../../words.ts'
import { wholeTextFilter } from './filters.ts'
import { type Declared, type Field, fieldKind, type Given, type Kept } from './kind.ts'
import { unreadable } from './sheet.ts'
import { patternKey, type TextOptions } from './text.ts'

export interface MaskedOptions extends TextOptions {
  /** How many characters are shown at the beginning and at the end; 3 and 4 unless said. */
  readonly shown?: readonly [start: number, end: number]
}
type MaskedField = Field & MaskedOptions

const stars = '****'

/** '13812341234' as '138****1234'. How long the value is, is not told; of a short one nothing is. */
export function mask(value: string, [start, end]: readonly [number, number] = [3, 4]): string {
  const signs = [...value]
  if (signs.length <= start + end) return stars
  return `${signs.slice(0, start).join('')}${stars}${signs.slice(signs.length - end).join('')}`
}

export const maskedKind = fieldKind<string>({
  name: 'masked',
  check: ({ max = 255, pattern = /^/ }: MaskedField) =>
    z
      .string()
      .trim()
      .min(1)
      .max(max)
      // What was masked must not come back as the value.
      .regex(/^[^*]*$/, { error: 'masked' })
      .regex(pattern, { error: 'pattern' }),
  column: () => ({ type: 'text' }),
  // A part of it would tell the rest, bit by bit.
  filter: () => wholeTextFilter,
  given: (value): Kept => ({ kept: String(value) }),
  sheet: {
    format: 'text',
    reads: true,
    write: String,
    reader: () => (text) => (text.includes('*') ? unreadable : text),
    problem: problemTexts.masked,
  },
  sortable: false,
  width: () => 140,
  texts: ({ patternHint }: MaskedField, name) => (patternHint ? { [patternKey(name)]: patternHint } : {}),
  hidden: ({ shown }: MaskedField) => ({ seals: false, reveals: true, shown: (stored) => mask(stored, shown) }),
})

/** A text of which answers show the ends alone (138****1234); the whole is answered by the record's `reveal` call. */
export function masked<const O extends Given<MaskedOptions>>(label: Pair, options?: O) {
  return { kind: maskedKind, label, ...options } as Declared<string, string, 'text', O>
}
