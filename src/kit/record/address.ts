import type { Field } from './kinds/kind.ts'
import type { AnyRecord } from './record.ts'
import { isSortable } from './record.ts'

export type Filter = Readonly<Record<string, unknown>>
export interface Sort {
  field: string
  order: 'asc' | 'desc'
}
/** What a list shows, as its address says it. */
export interface ListState {
  page: number
  pageSize: number
  sort?: Sort | undefined
  filter: Filter
}
export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 20

/** Writes a list's state into the search of an address, leaving what other parts put there; defaults are omitted. */
export function writeState(search: URLSearchParams, record: AnyRecord, state: ListState): URLSearchParams {
  const next = new URLSearchParams()
  for (const [key, value] of search) if (!ours(key)) next.append(key, value)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.pageSize !== defaultPageSize) next.set('size', String(state.pageSize))
  if (state.sort) next.set('sort', `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`)
  for (const [name, field] of queryFields(record)) {
    const value = state.filter[name]
    if (!isEmptyFilter(value)) next.set(`q.${name}`, field.kind.filter(field).toAddress(value))
  }
  return next
}

/** Reads what {@link writeState} wrote. What is not valid (a link that somebody changed) counts as not given. */
export function readState(search: URLSearchParams, record: AnyRecord): ListState {
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('size') ?? defaultPageSize)
  const filter: Record<string, unknown> = {}
  for (const [name, field] of queryFields(record)) {
    const text = search.get(`q.${name}`)
    if (text === null) continue
    const shape = field.kind.filter(field)
    const parsed = shape.check.safeParse(shape.fromAddress(text))
    if (parsed.success && !isEmptyFilter(parsed.data)) filter[name] = parsed.data
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    sort: readSort(search.get('sort'), record),
    filter,
  }
}

/** Fields that the query form offers, in the record's order. */
export function queryFields(record: AnyRecord): [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => field.query !== undefined && field.query !== false)
}

/** Whether a filter's value asks for nothing. */
export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) && value.every((item) => item === null || item === undefined || item === '')
}

/** Filters that a record cannot be listed without (see RecordOptions.needs) and that are not given. */
export function missingFilters(record: AnyRecord, filter: Filter = {}): string[] {
  return record.needs.filter((name) => {
    const value = filter[name]
    const isOpen = Array.isArray(value) && value.some((end) => end === null || end === undefined)
    return isOpen || isEmptyFilter(value)
  })
}

/** The filter without what asks for nothing. */
export function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmptyFilter(value)))
}

const ours = (key: string) => key.startsWith('q.') || ['page', 'size', 'sort'].includes(key)

function readSort(text: string | null, record: AnyRecord): Sort | undefined {
  if (!text) return undefined
  const field = text.replace(/^-/, '')
  const own = record.fields[field]
  const known = own ? isSortable(own) : ['id', 'createdAt', 'updatedAt'].includes(field)
  return known ? { field, order: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}
