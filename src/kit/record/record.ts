import { z } from 'zod'
import type { Pair } from '../words.ts'
import { texts } from '../words.ts'
import { inOrder } from './indexes.ts'
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
type AddInput<Fs> = Flat<
  { [K in keyof Needed<Written<Fs>>]: InValue<Fs[K & keyof Fs]> } & {
    [K in keyof Free<Written<Fs>>]?: InValue<Fs[K & keyof Fs]> | null
  }
>
/** What an 'update' call takes: what is absent stays, null clears. `seenAt` is the updatedAt that the writer saw. */
type UpdateInput<Fs> = Flat<
  { id: number; seenAt?: string } & { [K in keyof Written<Fs>]?: InValue<Fs[K & keyof Fs]> | null }
>
/** One record as answers carry it. */
type Row<Fs> = Flat<
  { id: number; createdAt: string; updatedAt: string } & {
    [K in keyof Fs]: OutValue<Fs[K]> | (Fs[K] extends { required: true } ? never : null)
  }
>
/** Where a row stands in a list: what the list is ordered by, as text (null: without a value), and the row's id. */
export type RowKey = [value: string | null, id: number]
const rowKey: z.ZodType<RowKey, RowKey> = z.tuple([z.string().max(1_000).nullable(), z.int().min(0)])

export interface ListInput {
  page: number
  pageSize: number
  sort?: { field: string; order: 'asc' | 'desc' } | undefined
  filter?: Record<string, unknown> | undefined
  /** The page behind this row: found at once wherever it is, and neither repeats nor loses rows while others are added. */
  after?: RowKey | undefined
  /** The page in front of this row; 'end': the last one. */
  before?: RowKey | 'end' | undefined
  /** exact: count however many there are. none: do not count. Default: count up to `countedUpTo`, and not for a page by key. */
  count?: 'exact' | 'none' | undefined
}
/** The filter of a list as a schema, also for other calls that take it. */
type ListFilter = z.ZodOptional<z.ZodType<Record<string, unknown>>>
type ListSort = z.ZodOptional<z.ZodType<NonNullable<ListInput['sort']>>>
/** Rows that are counted without being told to, and reached by the number of their page. */
export const countedUpTo = 10_000
/** How many rows a list has. */
export interface Total {
  /** null: not counted. */
  total: number | null
  /** There are more than `total`. */
  more?: boolean | undefined
  /** About how many, where the store knows without counting. */
  estimate?: number | null | undefined
}
/** What people know the vehicles of a list's rows by, and how they are; by VIN. */
export type ListVehicles = Readonly<Record<string, z.infer<typeof listVehicle>>>
const listVehicle = z
  .object({
    plate: z.string().nullable(),
    online: z.boolean(),
    /** By how many seconds the vehicle's clock is ahead, negative behind; null: about right, or unknown. */
    clockOffsetS: z.number().nullable(),
  })
  .readonly()
export interface ListOutput<R> extends Total {
  rows: R[]
  /** The keys of the pages beside this one; null: it is the last, the first. Absent where there is no other page, or pages have numbers only. */
  next?: RowKey | null | undefined
  previous?: RowKey | null | undefined
  /** Of a record whose rows tell of vehicles. */
  vehicles?: ListVehicles | undefined
}
/** What a list call answers, beside its rows. */
const answered = {
  total: z.number().nullable(),
  more: z.boolean().optional(),
  estimate: z.number().nullable().optional(),
  next: rowKey.nullable().optional(),
  previous: rowKey.nullable().optional(),
  vehicles: z.record(z.string(), listVehicle).optional(),
}

/** Files in a ZIP, each a row: the name says its values, with _ between. */
export interface PackedFiles {
  /** The field that holds the file. */
  readonly field: string
  /** The fields of the name, in their order. */
  readonly named: readonly string[]
}

/** What is particular about importing a record. */
interface Imports {
  /** Features of a GeoJSON file are rows, too. */
  readonly geojson?: boolean
  /** Its rows come as the files of a ZIP instead of a sheet, and are exported as such, too. */
  readonly packed?: PackedFiles
  /** What becomes of imported rows. */
  readonly note?: Pair
}

export interface RecordOptions {
  /** The field by which people know a record; references show it. Default: the first field. */
  readonly labelField?: string
  /** Order of a fresh list. Default: newest first. */
  readonly order?: { readonly field: string; readonly order: 'asc' | 'desc' }
  /** Filters without which nothing is asked: records too many to be listed without. Of a period both ends. */
  readonly needs?: readonly string[]
  /**
   * One row for each vehicle or more: every filter has an index (`indexes.ts`), and sorted is by fields that have one in
   * their order, for their filter or because they say `sort: true`.
   */
  readonly large?: boolean
  readonly imports?: Imports
}

/**
 * Declares a kind of record: its name (also the namespace of its texts), its title and its fields, in the order
 * in which people see them. From it follow query form, table, card, form, detail, import, export, and the server's check.
 */
export function record<const Fs extends Fields>(name: string, title: Pair, declared: Fs, options: RecordOptions = {}) {
  const { large = false, order = { field: 'id', order: 'desc' as const } } = options
  const fields = large ? sortedByIndex(declared) : declared
  texts(name, wordsOf(title, fields))
  const add = z.strictObject(addShape(fields)) as unknown as z.ZodType<AddInput<Fs>, AddInput<Fs>>
  const update = z.strictObject(updateShape(name, fields)) as unknown as z.ZodType<UpdateInput<Fs>, UpdateInput<Fs>>
  const row = z.object(rowShape(fields)) as unknown as z.ZodType<Row<Fs>, Row<Fs>>
  const filter: ListFilter = z.strictObject(filterShape(fields)).optional()
  const sort: ListSort = z
    .strictObject({ field: z.enum(sortable({ fields, large, order })), order: z.enum(['asc', 'desc']) })
    .optional()
  const list = z.strictObject({
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.literal([10, 20, 50, 100]).default(20),
    sort,
    filter,
    after: rowKey.optional(),
    before: z.union([rowKey, z.literal('end')]).optional(),
    count: z.enum(['exact', 'none']).optional(),
  }) as unknown as z.ZodType<ListInput, Partial<ListInput>>
  const listed = z.object({ rows: z.array(row), ...answered }) as unknown as z.ZodType<ListOutput<Row<Fs>>>
  const labelField = options.labelField ?? Object.keys(fields)[0] ?? 'id'
  return {
    name,
    title,
    fields,
    labelField,
    order,
    needs: options.needs ?? [],
    large,
    imports: options.imports,
    add,
    update,
    row,
    filter,
    sort,
    list,
    listed,
  }
}

export type AnyRecord = {
  readonly name: string
  readonly title: Pair
  readonly fields: Fields
  readonly labelField: string
  readonly order: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly needs: readonly string[]
  readonly large: boolean
  readonly imports?: Imports | undefined
  readonly add: z.ZodType
  readonly update: z.ZodType
  readonly row: z.ZodType
  readonly list: z.ZodType
  readonly listed: z.ZodType
}
export type RowOf<R> = R extends { fields: infer Fs } ? Row<Fs> : never
export type AddOf<R> = R extends { fields: infer Fs } ? AddInput<Fs> : never
export type UpdateOf<R> = R extends { fields: infer Fs } ? UpdateInput<Fs> : never

/** Fields that a list may be ordered by; a large one by its id where that is its order. */
export function sortable({ fields, large, order }: Pick<AnyRecord, 'fields' | 'large' | 'order'>): string[] {
  const own = Object.keys(fields).filter((key) => isSortable(fields[key] as Field))
  return [...(large ? ['id'].filter((id) => id === order.field) : ['id', 'createdAt', 'updatedAt']), ...own]
}
/** Fields of a large record: an order without an index is not offered. */
const sortedByIndex = <Fs extends Fields>(fields: Fs): Fs =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, inOrder(field) ? field : { ...field, sort: false }]),
  ) as unknown as Fs
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
