import type { Field } from './field.ts'
import type { AnyRecord } from './record.ts'
import { isSortable } from './record.ts'
import { filterSchema } from './schema.ts'

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

/**
 * Writes a list's state into the search of an address, leaving what other parts put there; defaults are omitted.
 * `prefix` tells several lists on one page apart.
 */
export function writeState(search: URLSearchParams, record: AnyRecord, state: ListState, prefix = ''): URLSearchParams {
  const next = new URLSearchParams()
  for (const [key, value] of search) if (!ours(key, prefix)) next.append(key, value)
  if (state.page > 1) next.set(`${prefix}page`, String(state.page))
  if (state.pageSize !== defaultPageSize) next.set(`${prefix}size`, String(state.pageSize))
  if (state.sort) next.set(`${prefix}sort`, `${state.sort.order === 'desc' ? '-' : ''}${state.sort.field}`)
  for (const [name, field] of queryFields(record)) {
    const value = state.filter[name]
    if (!isEmptyFilter(value)) next.set(`${prefix}q.${name}`, encode(field, value))
  }
  return next
}

/** Reads what {@link writeState} wrote. What is not valid (a link that somebody changed) counts as not given. */
export function readState(search: URLSearchParams, record: AnyRecord, prefix = ''): ListState {
  const page = Number(search.get(`${prefix}page`) ?? 1)
  const size = Number(search.get(`${prefix}size`) ?? defaultPageSize)
  const filter: Record<string, unknown> = {}
  for (const [name, field] of queryFields(record)) {
    const text = search.get(`${prefix}q.${name}`)
    if (text === null) continue
    const parsed = filterSchema(field).safeParse(decode(field, text))
    if (parsed.success && !isEmptyFilter(parsed.data)) filter[name] = parsed.data
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    sort: readSort(search.get(`${prefix}sort`), record),
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

const ours = (key: string, prefix: string) =>
  key.startsWith(`${prefix}q.`) || ['page', 'size', 'sort'].some((name) => key === `${prefix}${name}`)

function readSort(text: string | null, record: AnyRecord): Sort | undefined {
  if (!text) return undefined
  const field = text.replace(/^-/, '')
  const own = record.fields[field]
  const known = own ? isSortable(own) : ['id', 'createdAt', 'updatedAt'].includes(field)
  return known ? { field, order: text.startsWith('-') ? 'desc' : 'asc' } : undefined
}

const isRange = (field: Field) => field.kind === 'number' || field.kind === 'day' || field.kind === 'time'

function encode(field: Field, value: unknown): string {
  if (isRange(field))
    return (value as unknown[]).map((end) => (end === null || end === undefined ? '' : String(end))).join('~')
  return Array.isArray(value) ? value.join(',') : String(value)
}

function decode(field: Field, text: string): unknown {
  if (isRange(field)) {
    const ends = text.split('~').map((end) => (end === '' ? null : field.kind === 'number' ? Number(end) : end))
    return ends
  }
  if (field.kind === 'option') return text.split(',')
  if (field.kind === 'reference') return text.split(',').map(Number)
  if (field.kind === 'bool') return text === 'true' ? true : text === 'false' ? false : undefined
  return text
}
