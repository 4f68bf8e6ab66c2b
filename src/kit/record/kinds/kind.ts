import { z } from 'zod'
import type { Lang, Pair } from '../../words.ts'
import type { FilterShape } from './filters.ts'
import type { SheetColumn } from './sheet.ts'

/** What every field may say of itself. All of it is data: server, client and documents read the same. */
export interface FieldBase {
  readonly label: Pair
  /** Must be present and not empty when a record is added. */
  readonly required?: boolean
  /** Marked as required in forms, though null has a meaning, such as the top level: its own input always holds a choice. */
  readonly alwaysChosen?: boolean
  /** May be asked for in the query form, as the filter of its kind says; 'equals': a text must be the same, not contained; 'several': the same as one of several, with separators between; 'link': by addresses and callers, in no form until it is. */
  readonly query?: boolean | 'equals' | 'several' | 'link'
  /** Shown as a table column (default true); 'more': once somebody chooses it; false: only in the detail view and forms. */
  readonly list?: boolean | 'more'
  /** Shown on the card of the phone list; the first such field is the card's title, 'second' stands below without a label. */
  readonly card?: boolean | 'second'
  /** The same thing is said in each language by a field of its own: the card shows the reader's. */
  readonly lang?: Lang
  /** Can be given when a record is added and never changed afterwards. */
  readonly fixed?: boolean
  /** Set by the server: in no form and no import. */
  readonly auto?: boolean
  /** No two records may have the same value. */
  readonly unique?: boolean
  /** The table can be ordered by it (default: as its kind says). */
  readonly sort?: boolean
  /** A sentence under the input. */
  readonly hint?: Pair
  /** Tells of a person who may want it erased. No line of the log ever is: it says that the value changed, never the value. */
  readonly personal?: boolean
  /** Heading under which form and detail view group the field. */
  readonly group?: Pair
}

/** A field as code sees it that does not care which kind it is of: it asks the kind. */
export interface Field extends FieldBase {
  readonly kind: FieldKind
}
export type Fields = Readonly<Record<string, Field>>
/** The options of a constructor: all but the label, which stands first. */
export type Given<O> = Omit<O, 'label'>
/** What a constructor answers: a field of values `In` (as people give them) and `Out` (as answers carry them). */
export type Declared<In, Out, C extends ColumnType | 'none', O> = {
  readonly kind: FieldKind<In, Out, C>
  readonly label: Pair
} & O

/** Types of columns, named so that the kit needs no database library; `server/record/table.ts` builds them. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'boolean' | 'date' | 'instant' | 'json'
export interface Column {
  readonly type: ColumnType
  /** 'numbers': a text that is compared by the numbers in it, one after the other. */
  readonly order?: 'numbers'
}

/** Texts and formats in one language: the client's are the browser's, the server's those of sheets and the log. */
export interface ValueWords {
  readonly lang: Lang
  t(key: string, values?: Record<string, unknown>): string
  formatTime(iso: string | null | undefined): string
  formatDay(day: string | null | undefined): string
  formatNumber(value: number | null | undefined, unit?: string): string
}
/** Where a field stands: record and name give the keys of its texts. */
export interface Place {
  readonly record: string
  readonly name: string
}

/** Another record that a field's values point to. */
interface Target {
  readonly record: string
  /** The other record forms a tree (its field `parent`) and is chosen from it. */
  readonly tree: boolean
}
export type FileKind = 'picture' | 'pdf' | 'sheet' | 'archive' | 'binary'
/** What the files of a field may be. */
export interface FileRule {
  readonly accept: readonly FileKind[]
  readonly maxBytes: number
  /** The column holds a list of ids. */
  readonly many: boolean
}
/** A stored value that no answer and no line of the log carries as it is. */
interface Hidden {
  /** Stored under SECRET_KEY. */
  readonly seals: boolean
  /** May be asked for, one by one, by a call of its own. */
  readonly reveals: boolean
  /** What is kept beside it in clear, to be shown; and with it a digest, by which the whole is found. */
  masks?(value: string): string
  /** What is carried in the value's place. */
  shown(stored: string): unknown
}

/**
 * Everything the platform knows of one kind of field. What a shell draws stands beside it, in `<views>.desk.tsx` and
 * `<views>.phone.tsx`. Shared code asks the kind and never which one it is.
 */
export interface FieldKind<In = unknown, Out = unknown, C = unknown> {
  /** For types alone. */
  readonly types?: { readonly given: In; readonly answered: Out; readonly column: C }
  readonly name: string
  /** The kind whose views draw it: its own, unless another's serve as well. */
  readonly views: string
  /** The check of a value as people give it, present and not null. The same on both sides. */
  check(field: Field): z.ZodType
  /** A value as answers carry it, not null. */
  answer(field: Field): z.ZodType
  /** The column of the record's own row; undefined: the values lie in a table of their own. */
  column(field: Field): Column | undefined
  /** What the query form may ask. */
  filter(field: Field): FilterShape
  /** Text key of what the query form asks for; undefined: the field, by its label. */
  readonly asksFor?: string
  /** An answered value, not null, as one line of text: in lists, sentences and the operation log. */
  text(value: unknown, field: Field, words: ValueWords, place: Place): string
  /** An answered value, not null, as a form gives it back. */
  given(value: unknown, field: Field): unknown
  /** What a form sends when the value was emptied. */
  readonly emptied: unknown
  /** What a required field begins with in a new record; undefined: nothing. */
  readonly initial?: unknown
  /** The column of sheets; undefined: in no sheet. */
  readonly sheet?: SheetColumn | undefined
  /** Whether lists can be ordered by it. */
  readonly sortable: boolean
  /** Pixels that a column of values needs. */
  width(field: Field, lang: Lang): number
  /** Numbers stand at the end of their column. */
  readonly align?: 'end'
  /** Whether the input, and a value in a detail view, take the whole row. */
  readonly wideInput: (field: Field) => boolean
  readonly wideValue: (field: Field) => boolean
  /** Places that the filter takes in a row of the query form. */
  readonly filterSpan: 1 | 2
  /** The input is high: a form of it is no small dialog. */
  readonly tall: boolean
  /** On the phone the input stands beside its label. */
  readonly besideLabel: boolean
  /** A card shows it beside the title. */
  readonly tag: boolean
  /** A search line may look for it. */
  readonly searched: boolean
  /** Unit after the label in sheets. */
  unit?(field: Field): string | undefined
  /** Texts that a field brings, by key within its record's namespace. */
  texts?(field: Field, name: string): Record<string, Pair>
  /** Keys of a fixed list, which a table's head offers as a filter; their texts are `optionKey`'s. */
  choices?(field: Field): readonly string[]
  target?(field: Field): Target
  /** The value is the code of an entry of this list, which staff keep. */
  entries?(field: Field): string
  /** The value is a vehicle's VIN: who sees the vehicle sees the record. `mustExist`: of a vehicle that the writer sees. */
  vehicle?(field: Field): { readonly mustExist: boolean }
  /** The value names vehicles as a text of VINs: the writer must see every one. */
  readonly vehicles?: boolean
  /** The value is a file's id, or several. */
  files?(field: Field): FileRule
  /** What is given is the id of an upload in parts, of such a file. */
  uploads?(field: Field): Omit<FileRule, 'many'>
  hidden?(field: Field): Hidden
}

type Optional =
  | 'views'
  | 'answer'
  | 'text'
  | 'given'
  | 'emptied'
  | 'sortable'
  | 'wideInput'
  | 'wideValue'
  | 'filterSpan'
  | 'besideLabel'
  | 'tall'
  | 'tag'
  | 'searched'
type Declaration = Omit<FieldKind, Optional | 'types'> & Partial<Pick<FieldKind, Optional>>

const text = z.string()
const never = () => false

/** Declares a kind; what is left out is as for a short text. */
export function fieldKind<In, Out = In, C extends ColumnType | 'none' = 'text'>(
  kind: Declaration,
): FieldKind<In, Out, C> {
  return {
    views: kind.name,
    answer: () => text,
    text: String,
    given: (value) => value,
    emptied: null,
    sortable: true,
    wideInput: never,
    wideValue: never,
    filterSpan: 1,
    tall: false,
    besideLabel: false,
    tag: false,
    searched: false,
    ...kind,
  }
}

/** A stored value that a form does not know: it stays unless it is replaced or cleared. */
export interface Kept {
  /** What may be shown of it. */
  readonly kept: string
}
export const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'kept' in value

/** Whether a value counts as not given. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Pixels that a text takes, more or less. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 14 : 8), 0)
