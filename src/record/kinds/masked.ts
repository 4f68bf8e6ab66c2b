import { z } from 'zod'
import { hasNoControls } from '../../domain/contract/line-text.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { plainLetters } from '../../domain/width.ts'
import { digestFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldOptions, fieldKind, type StoredPlaceholder } from './kind.ts'
import { unreadable } from './sheet.ts'
import { patternKey, type TextOptions } from './text.ts'

export interface MaskedOptions extends TextOptions {
  /** Number of visible characters at the start and at the end. Default: 3 and 4. */
  readonly shown?: readonly [start: number, end: number]
  /** Replacement for the rest. Default: four stars. */
  readonly stars?: string
}
type MaskedField = Field & MaskedOptions

/** Masks '13812341234' as '138****1234'. The length is not visible, and short values are masked completely. */
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
      // A masked text must not be stored as the value.
      .regex(/^[^*]*$/, { error: 'masked' })
      .regex(pattern, { error: 'pattern' }),
  column: () => ({ type: 'text' }),
  // Only the whole: filters for substrings would reveal the value step by step.
  filter: ({ plain = same }: MaskedField) => digestFilter((text) => plain(plainLetters(text))),
  toInput: (value): StoredPlaceholder => ({ visiblePart: String(value) }),
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
  hidden: ({ shown: visibleEnds, stars }: MaskedField) => ({
    seals: true,
    reveals: true,
    masks: (value) => mask(value, visibleEnds, stars),
    shown: shownPart,
  }),
})

/** Returns the masked part of '<digest> <encrypted> <masked>', so that showing it needs no key. */
const shownPart = (storedValue: string): string => storedValue.split(' ').slice(2).join(' ')

/**
 * Declares a text whose ends alone are in answers (138****1234). It is stored encrypted, and found by a digest of the
 * whole. The record's `reveal` call returns it in full, for a reason that is logged.
 */
export function maskedText<const O extends FieldOptions<MaskedOptions>>(label: Pair, options?: O) {
  return { kind: maskedKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
