import type { Field } from '../kinds/kind.ts'
import { daysBack } from '../kinds/recent.ts'
import type { AnyRecord, RowKey } from './record.ts'
import { sortable } from './record.ts'

export type Filter = Readonly<Record<string, unknown>>
export interface Sort {
  field: string
  order: 'asc' | 'desc'
}
/** Page next to a row. 'end' is the last page. */
export type PageKey = { readonly after: RowKey } | { readonly before: RowKey | 'end' }
/** State of a list as stored in its address. */
export interface ListState {
  /** 0: the number is unknown because the page was reached from the list's end. */
  page: number
  /** Key that the page starts from. Never set for the first page. */
  at?: PageKey | undefined
  pageSize: number
  sort?: Sort | undefined
  filter: Filter
}
export const pageSizes = [10, 20, 50, 100] as const
const defaultPageSize = 20

/** Writes a list's state into an address's search. Parameters of other parts stay, and defaults are omitted. */
export function writeState(search: URLSearchParams, record: AnyRecord, state: ListState): URLSearchParams {
  const next = new URLSearchParams()
  for (const [key, value] of search) if (!ours(key)) next.append(key, value)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.at && state.page !== 1) writeKey(next, state.at)
  if (state.pageSize !== defaultPageSize) next.set('size', String(state.pageSize))
  if (state.sort) next.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`)
  for (const [name, field] of queryFields(record)) {
    const value = state.filter[name]
    if (!isEmptyFilter(value)) next.set(`q.${name}`, field.kind.filter(field).toAddress(value))
  }
  return next
}

/** Reads the output of {@link writeState}. Invalid values (an edited link) are ignored. */
export function readState(search: URLSearchParams, record: AnyRecord): ListState {
  const at = readKey(search)
  const page = Number(search.get('page') ?? (at ? 0 : 1))
  const size = Number(search.get('size') ?? defaultPageSize)
  const filter: Record<string, unknown> = {}
  for (const [name, field] of queryFields(record)) {
    const text = search.get(`q.${name}`)
    if (text === null) continue
    const value = readFilter(field, text)
    if (!isEmptyFilter(value)) filter[name] = value
  }
  return {
    ...(at && page !== 1 ? { at } : {}),
    page: Number.isInteger(page) && page >= (at ? 0 : 1) && page <= 1_000_000 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    sort: readSort(search.get('sort'), record),
    filter,
  }
}

/** Returns a filter's value from an address, or undefined if it is invalid. */
function readFilter(field: Field, text: string): unknown {
  const shape = field.kind.filter(field)
  const value = shape.fromAddress(text)
  // Not parsed: a copy would lose the mark that `daysBack` recognizes.
  if (daysBack(value)) return value
  return shape.check.safeParse(value).data
}

/** Fields that can be filtered, in the record's order. */
export function queryFields(record: AnyRecord): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => field.query !== undefined && field.query !== false)
}

/** Fields of the query form. One with `query: 'link'` appears only while its filter is set. */
export const formFields = (record: AnyRecord, filter: Filter, fixedFilter: Filter = {}): [string, Field][] =>
  queryFields(record).filter(
    ([name, { query, filterOnly }]) =>
      !filterOnly && !(name in fixedFilter) && (query !== 'link' || !isEmptyFilter(filter[name])),
  )

export const filterKey = (record: string, name: string, { kind }: Field): string => kind.asksFor ?? `${record}:${name}`

export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.every((item) => item === null || item === undefined || item === '')
}

/** Required filters (see RecordOptions.needs) that are missing or have an open end. */
export function missingFilters(record: AnyRecord, filter: Filter = {}): string[] {
  return record.needs.filter((name) => {
    const value = filter[name]
    const isOpen = Array.isArray(value) && value.some((end) => end === null || end === undefined)
    return isOpen || isEmptyFilter(value)
  })
}

export function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmptyFilter(value)))
}

/** Whether an address has any list parameter. */
export const hasListParams = (search: URLSearchParams): boolean => [...search.keys()].some(ours)

/** Returns the search of an address without its list parameters. */
export const withoutList = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([key]) => !ours(key)))

const ours = (key: string) => key.startsWith('q.') || ['page', 'size', 'sort', 'after', 'before'].includes(key)

function readSort(text: string | null, record: AnyRecord): Sort | undefined {
  if (!text) return undefined
  const field = text.replace(/^-/, '')
  const isValid = sortable(record).includes(field)
  return isValid ? { field, order: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}

/** Formats a row's key as `12` or `12~value`: the id, and the sort column's value unless it is null. */
const keyText = ([value, id]: RowKey) => (value === null ? String(id) : `${id}~${value}`)

function writeKey(search: URLSearchParams, at: PageKey): void {
  if ('after' in at) search.set('after', keyText(at.after))
  else search.set('before', at.before === 'end' ? 'end' : keyText(at.before))
}

function readKey(search: URLSearchParams): PageKey | undefined {
  const [after, before] = [search.get('after'), search.get('before')]
  if (before === 'end') return { before }
  const match = /^(\d{1,15})(?:~([\s\S]{0,1000}))?$/.exec(after ?? before ?? '')
  if (!match) return undefined
  const key: RowKey = [match[2] ?? null, Number(match[1])]
  return after !== null ? { after: key } : { before: key }
}
