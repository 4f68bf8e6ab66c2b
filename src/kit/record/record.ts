import { z } from 'zod'
import type { Pair } from '../words.ts'
import { texts } from '../words.ts'
import type { Field, Fields } from './kinds/kind.ts'
import { addShape, filterShape, rowShape, updateShape } from './schema.ts'

/** What people give for a field, and what answers carry, as its kind says. */
type InValue<F> = F extends { kind: { types?: { given: infer In } } } ? In : never
type OutValue<F> = F extends { kind: { types?: { answered: infer Out } } } ? Out : never

type Written<Fs> = { [K in keyof Fs as Fs[K] extends { auto: true } ? never : K]: Fs[K] }
type Needed<Fs> = { [K in keyof Fs as Fs[K] extends { required: true } ? K : never]: Fs[K] }
type Free<Fs> = { [K in keyof Fs as Fs[K] extends { required: true } ? never : K]: Fs[K] }
type Flat<T> = { [K in keyof T]: T[K] }

/** What an 'add' call takes. */
export type AddInput<Fs> = Flat<
  { [K in keyof Needed<Written<Fs>>]: InValue<Fs[K & keyof Fs]> } & {
    [K in keyof Free<Written<Fs>>]?: InValue<Fs[K & keyof Fs]> | null
  }
>
/** What an 'update' call takes: what is absent stays, null clears. `seenAt` is the updatedAt that the writer saw. */
export type UpdateInput<Fs> = Flat<
  { id: number; seenAt?: string } & { [K in keyof Written<Fs>]?: InValue<Fs[K & keyof Fs]> | null }
>
/** One record as answers carry it. */
export type Row<Fs> = Flat<
  { id: number; createdAt: string; updatedAt: string } & {
    [K in keyof Fs]: OutValue<Fs[K]> | (Fs[K] extends { required: true } ? never : null)
  }
>
export interface ListInput {
  page: number
  pageSize: number
  sort?: { field: string; order: 'asc' | 'desc' } | undefined
  filter?: Record<string, unknown> | undefined
}
export interface ListOutput<R> {
  rows: R[]
  total: number
}

export interface RecordOptions {
  /** The field by which people know a record; references show it. Default: the first field. */
  readonly labelField?: string
  /** Order of a fresh list. Default: newest first. */
  readonly order?: { readonly field: string; readonly order: 'asc' | 'desc' }
  /** Filters without which nothing is asked: records too many to be listed without. Of a period both ends. */
  readonly needs?: readonly string[]
}

/**
 * Declares a kind of record: its name (also the namespace of its texts), its title and its fields, in the order
 * in which people see them. From it follow query form, table, card, form, detail, import, export, and the server's check.
 */
export function record<const Fs extends Fields>(name: string, title: Pair, fields: Fs, options: RecordOptions = {}) {
  texts(name, wordsOf(title, fields))
  const add = z.strictObject(addShape(fields)) as unknown as z.ZodType<AddInput<Fs>, AddInput<Fs>>
  const update = z.strictObject(updateShape(name, fields)) as unknown as z.ZodType<UpdateInput<Fs>, UpdateInput<Fs>>
  const row = z.object(rowShape(fields)) as unknown as z.ZodType<Row<Fs>, Row<Fs>>
  const list = z.strictObject({
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.literal([10, 20, 50, 100]).default(20),
    sort: z.strictObject({ field: z.enum(sortable(fields)), order: z.enum(['asc', 'desc']) }).optional(),
    filter: z.strictObject(filterShape(fields)).optional(),
  }) as unknown as z.ZodType<ListInput, Partial<ListInput>>
  const labelField = options.labelField ?? Object.keys(fields)[0] ?? 'id'
  return {
    name,
    title,
    fields,
    labelField,
    order: options.order ?? { field: 'id', order: 'desc' as const },
    needs: options.needs ?? [],
    add,
    update,
    row,
    list,
  }
}

export type AnyRecord = {
  readonly name: string
  readonly title: Pair
  readonly fields: Fields
  readonly labelField: string
  readonly order: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly needs: readonly string[]
  readonly add: z.ZodType
  readonly update: z.ZodType
  readonly row: z.ZodType
  readonly list: z.ZodType
}
export type RowOf<R> = R extends { fields: infer Fs } ? Row<Fs> : never
export type AddOf<R> = R extends { fields: infer Fs } ? AddInput<Fs> : never
export type UpdateOf<R> = R extends { fields: infer Fs } ? UpdateInput<Fs> : never

/** Fields that a list may be ordered by. */
export function sortable(fields: Fields): string[] {
  const own = Object.keys(fields).filter((key) => isSortable(fields[key] as Field))
  return ['id', 'createdAt', 'updatedAt', ...own]
}
export const isSortable = (field: Field) => field.sort !== false && field.kind.sortable

function wordsOf(title: Pair, fields: Fields): Record<string, Pair> {
  const words: Record<string, Pair> = { title }
  for (const [key, field] of Object.entries(fields)) {
    words[key] = field.label
    if (field.hint) words[`${key}_hint`] = field.hint
    if (field.group) words[groupKey(field.group)] = field.group
    Object.assign(words, field.kind.texts?.(field, key))
  }
  return words
}

/** Text key, inside the record's namespace, of a group's heading. */
export const groupKey = (group: Pair) => `group_${group[1].replace(/\W+/g, '_')}`
