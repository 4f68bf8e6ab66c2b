import { z } from 'zod'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import type { FilterShape } from './filters.ts'
import type { SheetColumn } from './sheet.ts'

/** Options of every field. All of it is data: server, client and documents read the same. */
export interface FieldBase {
  readonly label: Pair
  /** Must be present and not empty in a new record. */
  readonly required?: boolean
  /**
   * Marked as required in forms although null is valid, for example as the top level. Its input always has a choice.
   */
  readonly alwaysChosen?: boolean
  /**
   * Whether the query form has a filter, as its kind defines. 'equals': the whole text must match. 'several': the whole
   * text must match one of several, with separators. 'link': only addresses and callers set it, and the form shows it
   * once set.
   */
  readonly query?: boolean | 'equals' | 'several' | 'link'
  /**
   * Whether the field is a table column (default true). 'more': only if the user adds it. False: only in the detail
   * view and in forms.
   */
  readonly list?: boolean | 'more'
  /**
   * Whether the phone's card shows it. The first of these fields is the title. 'second' is below it without a label.
   */
  readonly card?: boolean | 'second'
  /**
   * A narrow table omits its columns in this order: 'low', those without it, those of the card, 'high'. The first
   * column always stays.
   */
  readonly importance?: 'high' | 'low'
  /** Language of the field's value. A card shows only the field in the reader's language. */
  readonly lang?: Lang
  /** Can be set in a new record and never changed. */
  readonly fixed?: boolean
  /** Set by the server. Not in forms or imports. */
  readonly auto?: boolean
  readonly unique?: boolean
  /** Only a filter, which the screen offers itself. Declared with `filterOnly(field)`. */
  readonly filterOnly?: boolean
  /** Whether the table can be sorted by it. The default depends on its kind. */
  readonly sort?: boolean
  readonly hint?: Pair
  /**
   * Personal data that its subject may want erased. The operation log is never erased, so it records that the value
   * changed but not the value.
   */
  readonly personal?: boolean
  /** Limits the field to some kinds of rows. */
  readonly onlyFor?: OnlyFor
  /** Heading that groups the field in forms and the detail view. */
  readonly group?: Pair
}

/**
 * Rows to which a field applies, by the value of another field, which must be `required` and `fixed`. In other rows it
 * is empty and not shown.
 */
interface OnlyFor {
  readonly field: string
  readonly values: readonly string[]
  /** In these rows, or in those with some of the values, it must not be empty. */
  readonly required?: boolean | readonly string[]
}

/** Field of any kind. Code that is independent of kinds uses the functions of `kind`. */
export interface Field extends FieldBase {
  readonly kind: FieldKind
}
export type Fields = Readonly<Record<string, Field>>
export type FieldOptions<O> = Omit<O, 'label'>
/** Field that a constructor returns: `In` is the type of inputs, `Out` the type in answers. */
export type DeclaredField<In, Out, C extends ColumnType | 'none', O> = {
  readonly kind: FieldKind<In, Out, C>
  readonly label: Pair
} & O

/** Column types by name, so that kinds need no database library. `platform/record/table.ts` builds them. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double' | 'boolean' | 'date' | 'instant' | 'json'
export interface FieldColumn {
  readonly type: ColumnType
  /** 'numbers': sorts a text by the numbers in it, one after the other. */
  readonly order?: 'numbers'
}

/** Texts and formats in one language. The client uses those of the browser, the server those of sheets and the log. */
export interface ValueWords {
  readonly lang: Lang
  t(key: string, values?: Record<string, unknown>): string
  formatTime(iso: string | null | undefined): string
  formatDay(day: string | null | undefined): string
  formatNumber(value: number | null | undefined, unit?: string): string
}
/** Position of a field. Record and name give the keys of its texts. */
export interface FieldPlace {
  readonly record: string
  readonly name: string
}

interface Target {
  readonly record: string
  /** The other record forms a tree (its field `parent`) and is chosen from it. */
  readonly tree: boolean
}
export type FileKind = 'picture' | 'pdf' | 'sheet' | 'archive' | 'binary'
export interface FileRule {
  readonly accept: readonly FileKind[]
  readonly maxBytes: number
  /** Whether the column contains a list of ids. */
  readonly many: boolean
}
/** Stored value that is never in an answer or the log as it is. */
interface HiddenRule {
  /** Encrypted with SECRET_KEY. */
  readonly seals: boolean
  /** Whether a separate call reveals single values. */
  readonly reveals: boolean
  /** Returns the masked text, stored in clear with a digest by which the whole value is found. */
  masks?(value: string): string
  /** Replacement for the value in answers and in the log. */
  shown(stored: string): unknown
}

/**
 * Kind of field: everything that the platform needs to handle its values. The components of the shells are in
 * `record/views/desk/kinds` and `record/views/phone/kinds`. Shared code uses these functions and never tests which kind it
 * is.
 */
export interface FieldKind<In = unknown, Out = unknown, C = unknown> {
  /** Only for types. Never set. */
  readonly types?: { readonly input: In; readonly answered: Out; readonly column: C }
  readonly name: string
  /** Kind whose components draw it. Default: itself. */
  readonly views: string
  /** Schema of an input value that is present and not null. The same on client and server. */
  check(field: Field): z.ZodType
  /** Schema of a value in answers that is not null. */
  answer(field: Field): z.ZodType
  /** Column in the record's own row. Undefined: the values are in a table of their own. */
  column(field: Field): FieldColumn | undefined
  /** Filter of the query form. */
  filter(field: Field): FilterShape
  /** Text key of the filter's label. Default: the field's label. */
  readonly asksFor?: string
  /** Formats a value of an answer (not null) as one line for lists, sentences and the operation log. */
  text(value: unknown, field: Field, words: ValueWords, place: FieldPlace): string
  /** Converts a value of an answer (not null) to the form's input. */
  toInput(value: unknown, field: Field): unknown
  /** Value that a form sends after its input was cleared. */
  readonly emptied: unknown
  /** Initial value of a required field in a new record. Undefined: empty. */
  readonly initial?: unknown
  /** Column in sheets. Undefined: no sheet has the field. */
  readonly sheet?: SheetColumn | undefined
  readonly sortable: boolean
  /** Width in pixels of a column of its values. */
  width(field: Field, lang: Lang): number
  /** Numbers are aligned to the end of their column. */
  readonly align?: 'end'
  /** Whether the input takes the whole row. `wideValue`: the same for a value in the detail view. */
  readonly wideInput: (field: Field) => boolean
  readonly wideValue: (field: Field) => boolean
  /** Grid columns that the filter takes in the query form. */
  readonly filterSpan: 1 | 2
  /** Whether the input is high, so that its form does not fit a small dialog. */
  readonly tall: boolean
  /** Whether the phone shows the input next to its label. */
  readonly hasInlineLabel: boolean
  /** Whether a card shows it next to the title. */
  readonly tag: boolean
  /** Whether the search line searches it. */
  readonly searched: boolean
  unit?(field: Field): string | undefined
  /** Texts of a field, by key within its record's namespace. */
  texts?(field: Field, name: string): Record<string, Pair>
  /** Keys of a fixed list, which a table's head offers as a filter. `optionKey` gives their texts. */
  choices?(field: Field): readonly string[]
  target?(field: Field): Target
  /** Returns the name of the option list if the value is the code of an entry that staff maintain. */
  entries?(field: Field): string
  /**
   * The value is a VIN: accounts that can see the vehicle can see the record. `mustExist`: the writer must be able to
   * see the vehicle.
   */
  vehicle?(field: Field): { readonly mustExist: boolean }
  /** The value is a text of VINs. The writer must be able to see every vehicle. */
  readonly vehicles?: boolean
  /** Rule of the files if the value is the id of a file, or several. */
  files?(field: Field): FileRule
  /** Rule of the file if the input is the id of an upload in parts. */
  uploads?(field: Field): Omit<FileRule, 'many'>
  hidden?(field: Field): HiddenRule
}

type Optional =
  | 'views'
  | 'answer'
  | 'text'
  | 'toInput'
  | 'emptied'
  | 'sortable'
  | 'wideInput'
  | 'wideValue'
  | 'filterSpan'
  | 'hasInlineLabel'
  | 'tall'
  | 'tag'
  | 'searched'
type Declaration = Omit<FieldKind, Optional | 'types'> & Partial<Pick<FieldKind, Optional>>

const text = z.string()
const never = () => false

/** Declares a kind. The defaults are those of a short text. */
export function fieldKind<In, Out = In, C extends ColumnType | 'none' = 'text'>(
  kind: Declaration,
): FieldKind<In, Out, C> {
  return {
    views: kind.name,
    answer: () => text,
    text: String,
    toInput: (value) => value,
    emptied: null,
    sortable: true,
    wideInput: never,
    wideValue: never,
    filterSpan: 1,
    tall: false,
    hasInlineLabel: false,
    tag: false,
    searched: false,
    ...kind,
  }
}

/** Placeholder for a stored value that a form does not have. It stays unless it is replaced or cleared. */
export interface StoredPlaceholder {
  /** Visible part of the value, for example its masked text. */
  readonly visiblePart: string
}
export const isStoredPlaceholder = (value: unknown): value is StoredPlaceholder =>
  typeof value === 'object' && value !== null && 'visiblePart' in value

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Approximate width of a text in pixels. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 14 : 8), 0)
