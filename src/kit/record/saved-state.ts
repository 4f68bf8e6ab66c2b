import { type ListState, readState, writeState } from './address.ts'
import { columnFields } from './columns.ts'
import type { Field } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'
import { sortable } from './record.ts'

/** The longest question of a saved view: several hundred VINs. */
export const longestSearch = 16_000

/** How a list is seen: filter, order and page size as its address says them, and its columns. */
export interface SavedState {
  readonly search: string
  /** Names of the list's columns in their order, with a minus those that are hidden; null: as the list has them. */
  readonly columns: string | null
}

/** Whether a filter's value is kept. What tells of a person or is stored sealed may have to be erased: views keep none of it. */
export const isSaved = (field: Field): boolean => !field.personal && !field.kind.hidden?.(field)

/** What is kept of a list's question, in its one form. */
export function searchOf(record: AnyRecord, { filter, sort, pageSize }: Omit<ListState, 'page' | 'at'>): string {
  const kept = Object.fromEntries(
    Object.entries(filter).filter(([name]) => {
      const field = record.fields[name]
      return field !== undefined && isSaved(field)
    }),
  )
  const written = writeState(new URLSearchParams(), record, { page: 1, pageSize, sort, filter: kept })
  written.sort()
  return written.toString()
}

/** The question that was kept. */
export const questionIn = (record: AnyRecord, search: string): ListState =>
  readState(new URLSearchParams(search), record)

/** The same text in its one form: what the record does not know is left out. */
export const tidySearch = (record: AnyRecord, search: string): string => searchOf(record, questionIn(record, search))

/** One column of a list, and whether it is seen. */
export interface Column {
  readonly name: string
  readonly field: Field
  readonly shown: boolean
}

/**
 * A list's columns in the order of a text, those that it does not name behind them: a field that came later is found.
 * The first is what a row is known by: it stays where it is.
 */
export function readColumns(record: AnyRecord, text: string | null): readonly Column[] {
  const fields = new Map(columnFields(record))
  const [first = ''] = fields.keys()
  const named = new Map(names(text))
  return [...new Set([first, ...named.keys(), ...fields.keys()])].flatMap((name) => {
    const field = fields.get(name)
    if (!field) return []
    const shown = name === first || (named.get(name) ?? field.list !== 'more')
    return [{ name, field, shown }]
  })
}

/** Columns as a text; null: they are as the list has them. */
export function writeColumns(record: AnyRecord, columns: readonly Column[]): string | null {
  const text = textOf(columns)
  return text === textOf(readColumns(record, null)) ? null : text
}
const textOf = (columns: readonly Column[]) => columns.map(({ name, shown }) => (shown ? name : `-${name}`)).join(',')

/** What is kept of a text of columns. */
export const tidyColumns = (record: AnyRecord, text: string | null): string | null =>
  writeColumns(record, readColumns(record, text))

/** The names in a text of columns, and whether they are seen. */
function names(text: string | null): [name: string, shown: boolean][] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '' && name !== '-')
    .map((name) => (name.startsWith('-') ? [name.slice(1), false] : [name, true]))
}

/** The names in a saved state that its list does not know, or whose values it does not take any more. */
export function unknownIn(record: AnyRecord, { search, columns }: SavedState): string[] {
  const given = new URLSearchParams(search)
  const read = questionIn(record, search)
  const filters = [...given.keys()].flatMap((key) => (key.startsWith('q.') ? [key.slice(2)] : []))
  const sort = given.get('sort')?.replace(/^-/, '')
  return [
    ...new Set([
      ...filters.filter((name) => !(name in read.filter)),
      ...(sort && !sortable(record).includes(sort) ? [sort] : []),
      ...names(columns).flatMap(([name]) => (columnFields(record).some(([known]) => known === name) ? [] : [name])),
    ]),
  ]
}
