import { z } from 'zod'
import { hasNoControls } from '../../line-text.ts'
import { problemTexts } from '../../problem.ts'
import { plainLetters } from '../../width.ts'
import type { Pair } from '../../words.ts'
import { digestFilter } from './filters.ts'
import { type Declared, type Field, fieldKind, type Given, type Kept } from './kind.ts'
import { unreadable } from './sheet.ts'
import { patternKey, type TextOptions } from './text.ts'

export interface MaskedOptions extends TextOptions {
  /** How many characters are shown at the beginning and at the end; 3 and 4 unless said. */
  readonly shown?: readonly [start: number, end: number]
  /** What stands for the rest; four stars unless said. */
  readonly stars?: string
}
type MaskedField = Field & MaskedOptions

/** '13812341234' as '138****1234'. How long the value is, is not told; of a short one nothing is. */
export function mask(value: string, [start, end]: readonly [number, number] = [3, 4], stars = '****'): string {
  const signs = [...value]
  if (signs.length <= start + end) return stars
  return `${signs.slice(0, start).join('')}${stars}${signs.slice(signs.length - end).join('')}`
}

const same = (text: string) => text

const maskedKind = fieldKind<string>({
  name: 'masked',
  check: ({ max = 255, pattern = /^/, plain = same }: MaskedField) =>
    z
      .string()
      .trim()
      .overwrite((text) => plain(plainLetters(text)))
      .min(1)
      .max(max)
      .refine(hasNoControls, { error: 'controlCharacter' })
      // What was masked must not come back as the value.
      .regex(/^[^*]*$/, { error: 'masked' })
      .regex(pattern, { error: 'pattern' }),
  column: () => ({ type: 'text' }),
  // A part of it would tell the rest, bit by bit.
  filter: ({ plain = same }: MaskedField) => digestFilter((text) => plain(plainLetters(text))),
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
  hidden: ({ shown, stars }: MaskedField) => ({
    seals: true,
    reveals: true,
    masks: (value) => mask(value, shown, stars),
    shown: shownPart,
  }),
})

/** What may be shown of a stored value: it is kept as '<digest> <sealed> <masked>', so that showing it takes no key. */
const shownPart = (stored: string): string => stored.split(' ').slice(2).join(' ')

/**
 * A text of which answers show the ends alone (138****1234). It is stored sealed and found by a digest of the whole; the
 * record's `reveal` call answers it in full, for a reason that is logged.
 */
export function masked<const O extends Given<MaskedOptions>>(label: Pair, options?: O) {
  return { kind: maskedKind, label, ...options } as Declared<string, string, 'text', O>
}
