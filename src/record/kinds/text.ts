import { z } from 'zod'
import { hasNoControls } from '../../domain/contract/line-text.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { plainCode, plainLetters } from '../../domain/width.ts'
import { type TextForm, textFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import type { SheetColumn } from './sheet.ts'

export interface TextOptions extends FieldBase {
  readonly min?: number
  /** Maximum number of characters. Default: 255. */
  readonly max?: number
  readonly pattern?: RegExp
  readonly patternHint?: Pair
  /** Normalizes values that can be written in several ways. The result is checked and stored. */
  readonly plain?: (text: string) => string
  /** The same for a filter's substring, if `plain` takes whole values only. */
  readonly piece?: (text: string) => string
  /** More than 1: a text area. */
  readonly lines?: number
}
export type TextField = Field & TextOptions

/** Sheet column of a plain text. */
export const textColumn: SheetColumn = {
  format: 'text',
  reads: true,
  write: String,
  reader: () => (text) => text,
  problem: problemTexts.wrongType,
}

const isLong = ({ lines = 1 }: TextOptions) => lines > 1

const same = (text: string) => text

/**
 * Returns the form in which values are stored and searched: codes and short texts in half width, long texts unchanged.
 */
function formOf(field: TextField): TextForm {
  const { plain = same, piece = plain, pattern } = field
  const width = pattern ? plainCode : isLong(field) ? same : plainLetters
  return { plain: (text) => plain(width(text)), piece: (text) => piece(width(text)), pattern }
}

const textKind = fieldKind<string>({
  name: 'text',
  check: (field: TextField) => {
    const { min = 0, max = 255, required, pattern } = field
    const base = z
      .string()
      .trim()
      .overwrite(formOf(field).plain)
      .min(Math.max(min, required ? 1 : 0))
      .max(max)
    const schema = isLong(field) ? base : base.refine(hasNoControls, { error: 'controlCharacter' })
    return pattern ? schema.regex(pattern, { error: 'pattern' }) : schema
  },
  column: () => ({ type: 'text' }),
  filter: (field: TextField) => textFilter(field, formOf(field)),
  sheet: textColumn,
  width: ({ max = 255 }: TextField) => (max > 64 ? 200 : 150),
  wideInput: (field: TextField) => isLong(field) || (field.max ?? 255) > 200,
  wideValue: isLong,
  searched: true,
  texts: ({ patternHint }: TextField, name) => (patternHint ? { [patternKey(name)]: patternHint } : {}),
})

/** Maximum length of an input. Undefined: the limit applies to the normal form, which is shorter. */
export const maxTyped = (field: Field): number | undefined => {
  const { max = 255, plain } = field as TextField
  return plain ? undefined : max
}

/** Text key, within the record's namespace, of the error when the pattern does not match. */
export const patternKey = (name: string) => `${name}_pattern`

/** Declares a text, or with `lines` a long one. See {@link TextOptions}. */
export function text<const O extends FieldOptions<TextOptions>>(label: Pair, options?: O) {
  return { kind: textKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
