import type { Field } from '../kinds/kind.ts'
import { type ListState, readState, writeState } from './address.ts'
import { columnFields } from './columns.ts'
import { type AnyRecord, sortable } from './record.ts'

/** Maximum length of a saved view's search: several hundred VINs. */
export const longestSearch = 16_000

/** State of a list: filter, order and page size as in its address, and its columns. */
export interface SavedState {
  readonly search: string
  /** Column names in order, hidden ones with a minus. Null: the list's default. */
  readonly columns: string | null
}

/**
 * Whether views store the filter's value. Personal and encrypted fields are excluded, because their values may have to
 * be erased.
 */
export const isSaved = (field: Field): boolean => !field.personal && !field.kind.hidden?.(field)

/** Returns the stored part of a list's query in its normal form. */
export function searchOf(record: AnyRecord, { filter, sort, pageSize }: Omit<ListState, 'page' | 'at'>): string {
  const savedFilter = Object.fromEntries(
    Object.entries(filter).filter(([name]) => {
      const field = record.fields[name]
      return field !== undefined && isSaved(field)
    }),
  )
  const params = writeState(new URLSearchParams(), record, { page: 1, pageSize, sort, filter: savedFilter })
  params.sort()
  return params.toString()
}

/** Parses a stored query. */
export const questionIn = (record: AnyRecord, search: string): ListState =>
  readState(new URLSearchParams(search), record)

/** Normalizes a stored query. Unknown fields are removed. */
export const tidySearch = (record: AnyRecord, search: string): string => searchOf(record, questionIn(record, search))

export interface ListColumn {
  readonly name: string
  readonly field: Field
  readonly shown: boolean
}

/**
 * Returns a list's columns in the order of a text. Columns that it does not name follow, so that fields added later
 * appear. The first column identifies the row and stays first.
 */
export function readColumns(record: AnyRecord, text: string | null): readonly ListColumn[] {
  const fields = new Map(columnFields(record))
  const [first = ''] = fields.keys()
  const visibility = new Map(names(text))
  return [...new Set([first, ...visibility.keys(), ...fields.keys()])].flatMap((name) => {
    const field = fields.get(name)
    if (!field) return []
    const isShown = name === first || (visibility.get(name) ?? field.list !== 'more')
    return [{ name, field, shown: isShown }]
  })
}

/** Formats columns as a text. Null: they are the list's default. */
export function writeColumns(record: AnyRecord, columns: readonly ListColumn[]): string | null {
  const text = textOf(columns)
  return text === textOf(readColumns(record, null)) ? null : text
}
const textOf = (columns: readonly ListColumn[]) =>
  columns.map(({ name, shown: isShown }) => (isShown ? name : `-${name}`)).join(',')

/** Normalizes a text of columns. */
export const tidyColumns = (record: AnyRecord, text: string | null): string | null =>
  writeColumns(record, readColumns(record, text))

/** Parses a text of columns into names and visibility. */
function names(text: string | null): [name: string, shown: boolean][] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '' && name !== '-')
    .map((name) => (name.startsWith('-') ? [name.slice(1), false] : [name, true]))
}

/** Returns the names in a saved state that its list no longer has, or whose values are no longer valid. */
export function unknownIn(record: AnyRecord, { search, columns }: SavedState): string[] {
  const params = new URLSearchParams(search)
  const read = questionIn(record, search)
  const filters = [...params.keys()].flatMap((key) => (key.startsWith('q.') ? [key.slice(2)] : []))
  const sort = params.get('sort')?.replace(/^-/, '')
  return [
    ...new Set([
      ...filters.filter((name) => !(name in read.filter)),
      ...(sort && !sortable(record).includes(sort) ? [sort] : []),
      ...names(columns).flatMap(([name]) => (columnFields(record).some(([column]) => column === name) ? [] : [name])),
    ]),
  ]
}
