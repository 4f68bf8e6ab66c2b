import type { Lang } from '../../words.ts'
import type { Entry } from './entry.ts'
import type { Field, Place, ValueWords } from './kind.ts'

/** A cell that a sheet is written with. */
export type SheetCell = string | number | boolean | null
/** How the cells of a column are laid out for typing into: text keeps an ICCID of 20 digits as typed. */
export type ColumnFormat = 'text' | 'number' | 'date' | 'time'

/** Answered for a cell that means nothing to its column. */
export const unreadable = Symbol('unreadable')

/** What reading a column may ask. */
export interface SheetSource {
  /** A text in either language: a sheet may be filled in with those of both. */
  say(lang: Lang, key: string): string
  /** What the labels of the records that the field points to mean, or the names of a list's entries, by `comparable`; `unreadable`: several have it. */
  readonly ids: ReadonlyMap<string, unknown>
  /** The time zone of moments that name none (IANA). */
  readonly zone: string
}

/** A field's column in exported sheets, templates and imports. */
export interface SheetColumn {
  readonly format: ColumnFormat
  /** A column of texts whose values may stand in a sheet as dates or times; others take what a cell shows, and no date. */
  readonly takesTimes?: boolean
  /** False: exported, but no sheet can give it. */
  readonly reads: boolean
  /** An answered value, not null. */
  write(value: unknown, field: Field, words: ValueWords, place: Place): SheetCell
  /** The values that a cell may have, as the template offers them; `entries`: the active ones of the field's list. */
  offers?(field: Field, words: ValueWords, place: Place, entries?: readonly Entry[]): readonly string[]
  /** Prepares the reading of a column: from a cell's trimmed text, not empty, to a value as people give it. */
  reader(field: Field, place: Place, source: SheetSource): (text: string) => unknown
  /** Key of the problem when a cell is unreadable. */
  readonly problem: string
}

/** Texts of a sheet compare without case, width, blanks and the star of required headers. */
export const comparable = (text: string): string => text.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

/** A reader of the texts in a table, which has them by `comparable`. */
export const lookUp =
  (values: ReadonlyMap<string, unknown>) =>
  (text: string): unknown => {
    const key = comparable(text)
    return values.has(key) ? values.get(key) : unreadable
  }

/** A reader of several texts in one cell, with semicolons or commas between. A text that is known as a whole is not divided. */
export const lookUpSeveral = (values: ReadonlyMap<string, unknown>) => {
  const one = lookUp(values)
  const divided = (text: string, separators: RegExp[]): unknown[] => {
    const whole = one(text)
    const [separator, ...finer] = separators
    if (whole !== unreadable || !separator) return [whole]
    const parts = text.split(separator).filter((part) => part.trim() !== '')
    return parts.flatMap((part) => divided(part, finer))
  }
  return (text: string): unknown => {
    const found = divided(text, [/[;；\n]/, /[,，、]/])
    return found.length === 0 || found.includes(unreadable) ? unreadable : [...new Set(found)]
  }
}
/** Between several values in one cell. */
export const severalInCell = '; '
