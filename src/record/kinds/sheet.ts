import type { Lang } from '../../domain/contract/words.ts'
import type { Entry } from './entry.ts'
import type { Field, FieldPlace, ValueWords } from './kind.ts'

export type SheetCell = string | number | boolean | null
/** Format of a column's empty cells: text keeps an ICCID of 20 digits as typed. */
export type ColumnFormat = 'text' | 'number' | 'date' | 'time'

export const unreadable = Symbol('unreadable')

/** Context for reading a column. */
export interface SheetSource {
  /** Returns a text in either language: a sheet may contain texts of both. */
  say(lang: Lang, key: string): string
  /**
   * Ids by the labels of the target records, or codes by the names of a list's entries. Keys are `comparable`.
   * `unreadable`: the label is ambiguous.
   */
  readonly ids: ReadonlyMap<string, unknown>
  /** Time zone of moments without one (IANA). */
  readonly zone: string
}

/** Column of a field in exported sheets, templates and imports. */
export interface SheetColumn {
  readonly format: ColumnFormat
  /** Text column that accepts date and time cells. Other columns read a cell's displayed text and no dates. */
  readonly takesTimes?: boolean
  /** False: exported, but never imported. */
  readonly reads: boolean
  /** Converts a value of an answer (not null) to a cell. */
  write(value: unknown, field: Field, words: ValueWords, place: FieldPlace): SheetCell
  /** Values that the template offers. `entries`: the active ones of the field's list. */
  offers?(field: Field, words: ValueWords, place: FieldPlace, entries?: readonly Entry[]): readonly string[]
  /** Returns a function that reads a cell's trimmed, non-empty text as an input value. */
  reader(field: Field, place: FieldPlace, source: SheetSource): (text: string) => unknown
  /** Text key of the problem when a cell is unreadable. */
  readonly problem: string
}

/** Normalizes a text of a sheet: ignores case, width, blanks and the star of required headers. */
export const comparable = (text: string): string => text.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

/** Returns a reader of fixed texts. The keys of `values` are `comparable`. */
export const lookUp =
  (values: ReadonlyMap<string, unknown>) =>
  (text: string): unknown => {
    const key = comparable(text)
    return values.has(key) ? values.get(key) : unreadable
  }

/**
 * Returns a reader of several texts in one cell, separated by semicolons or commas. A whole text that matches is not
 * split.
 */
export const lookUpSeveral = (values: ReadonlyMap<string, unknown>) => {
  const one = lookUp(values)
  const splitParts = (text: string, separators: RegExp[]): unknown[] => {
    const whole = one(text)
    const [separator, ...finer] = separators
    if (whole !== unreadable || !separator) return [whole]
    const parts = text.split(separator).filter((part) => part.trim() !== '')
    return parts.flatMap((part) => splitParts(part, finer))
  }
  return (text: string): unknown => {
    const cellValues = splitParts(text, [/[;；\n]/, /[,，、]/])
    return cellValues.length === 0 || cellValues.includes(unreadable) ? unreadable : [...new Set(cellValues)]
  }
}
export const severalInCell = '; '
