import { z } from 'zod'
import { type Pair, texts } from '../../domain/contract/words.ts'
import type { Field, Fields } from '../kinds/kind.ts'
import { inOrder } from './indexes.ts'
import { addSchema, filterShape, rowSchema, updateSchema } from './schema.ts'

/** Input and answer types of a field, as its kind defines. */
type InValue<F> = F extends { kind: { types?: { input: infer In } } } ? In : never
type OutValue<F> = F extends { kind: { types?: { answered: infer Out } } } ? Out : never

type WritableFields<Fs> = { [K in keyof Fs as Fs[K] extends { auto: true } ? never : K]: Fs[K] }
type RequiredFields<Fs> = { [K in keyof Fs as Fs[K] extends { required: true } ? K : never]: Fs[K] }
type Free<Fs> = { [K in keyof Fs as Fs[K] extends { required: true } ? never : K]: Fs[K] }
type Flat<T> = { [K in keyof T]: T[K] }

type AddInput<Fs> = Flat<
  { [K in keyof RequiredFields<WritableFields<Fs>>]: InValue<Fs[K & keyof Fs]> } & {
    [K in keyof Free<WritableFields<Fs>>]?: InValue<Fs[K & keyof Fs]> | null
  }
>
/**
 * Input of an 'update' call. Absent values stay, null clears. `seenAt` is the `updatedAt` of the row that the writer
 * edited.
 */
type UpdateInput<Fs> = Flat<
  { id: number; seenAt?: string } & { [K in keyof WritableFields<Fs>]?: InValue<Fs[K & keyof Fs]> | null }
>
type Row<Fs> = Flat<
  { id: number; createdAt: string; updatedAt: string } & {
    [K in keyof Fs as Fs[K] extends { filterOnly: true } ? never : K]:
      | OutValue<Fs[K]>
      | (Fs[K] extends { required: true } ? never : null)
  }
>
/** Position of a row in a list: the sort column's value as text (null: none) and the row's id. */
export type RowKey = [value: string | null, id: number]
const rowKey: z.ZodType<RowKey, RowKey> = z.tuple([z.string().max(1_000).nullable(), z.int().min(0)])

export type FilterInput = ListInput['filter']
export interface ListInput {
  page: number
  pageSize: number
  sort?: { field: string; order: 'asc' | 'desc' } | undefined
  filter?: Record<string, unknown> | undefined
  /** Page after this row. Found at once at any depth, and neither repeats nor loses rows while others are added. */
  after?: RowKey | undefined
  /** Page before this row. 'end' is the last page. */
  before?: RowKey | 'end' | undefined
  /** exact: count all. none: do not count. Default: count up to `countedUpTo`, and not for a page by key. */
  count?: 'exact' | 'none' | undefined
}
/** Schema of a list's filter, also for other calls that take it. */
type FilterValues = NonNullable<ListInput['filter']>
type ListFilter = z.ZodOptional<z.ZodType<FilterValues, FilterValues>>
type SortValue = NonNullable<ListInput['sort']>
type ListSort = z.ZodOptional<z.ZodType<SortValue, SortValue>>
/** Limit of rows that are counted by default and reached by page number. */
export const countedUpTo = 10_000
export interface Total {
  /** Null: not counted. */
  total: number | null
  /** True when there are more than `total`. */
  more?: boolean | undefined
  /** Estimate by the database, where it has one. */
  estimate?: number | null | undefined
}
/** Plates and states of the vehicles in a list's rows, by VIN. */
export type ListVehicles = Readonly<Record<string, z.infer<typeof listVehicle>>>
const listVehicle = z
  .object({
    plate: z.string().nullable(),
    online: z.boolean(),
    /** Seconds that the vehicle's clock is ahead, negative if behind. Null: about right, or unknown. */
    clockOffsetS: z.number().nullable(),
  })
  .readonly()
export interface ListOutput<R> extends Total {
  rows: R[]
  /**
   * Keys of the adjacent pages. Null: this is the last (first) page. Absent without another page, or if pages have
   * numbers only.
   */
  next?: RowKey | null | undefined
  previous?: RowKey | null | undefined
  /** Only for records whose rows refer to vehicles. */
  vehicles?: ListVehicles | undefined
}
const listOutputShape = {
  total: z.number().nullable(),
  more: z.boolean().optional(),
  estimate: z.number().nullable().optional(),
  next: rowKey.nullable().optional(),
  previous: rowKey.nullable().optional(),
  vehicles: z.record(z.string(), listVehicle).optional(),
}

/** Files in a ZIP, one for each row. The name contains the row's values with _ between. */
export interface PackedFiles {
  readonly field: string
  readonly named: readonly string[]
}

interface Imports {
  readonly geojson?: boolean
  /** Rows are imported from, and exported as, the files of a ZIP instead of a sheet. */
  readonly packed?: PackedFiles
  /** Hint about the effect of the import. */
  readonly note?: Pair
}

export interface RecordOptions {
  /** Field that labels a record, also in references. Default: the first field. */
  readonly labelField?: string
  /** Field with the English label, shown in references to English readers where it is not empty. */
  readonly englishLabel?: string
  /** Fields that tell records apart where one is chosen, shown with the label to users who may query them. */
  readonly choiceFields?: readonly string[]
  /** Unique field by which sheets name a record, in references. Default: the label field. */
  readonly keyField?: string
  /** Default order of a list. Default: newest first. */
  readonly order?: { readonly field: string; readonly order: 'asc' | 'desc' }
  /** Required filters, for records too numerous to list without them. A period needs both ends. */
  readonly needs?: readonly string[]
  /**
   * One row or more for each vehicle. Every filter has an index (`indexes.ts`). Sorting is limited to fields with an
   * ordered index, for their filter or because of `sort: true`.
   */
  readonly large?: boolean
  readonly imports?: Imports
  /** Text of a list without rows: its purpose, and how rows get there. */
  readonly emptyText?: Pair
}

/**
 * Declares a kind of record: its name (also the namespace of its texts), title, and fields in display order.
 * Query form, table, card, form, detail view, import, export and the server's checks are derived from it.
 */
export function record<const Fs extends Fields>(
  name: string,
  title: Pair,
  declaredFields: Fs,
  options: RecordOptions = {},
) {
  const { large = false, order = { field: 'id', order: 'desc' as const } } = options
  const fields = large ? sortedByIndex(declaredFields) : declaredFields
  checkConditions(name, fields, options)
  const { emptyText } = options
  texts(name, { ...wordsOf(title, fields), ...(emptyText && { [emptyKey]: emptyText }) })
  const add = addSchema(fields) as z.ZodType<AddInput<Fs>, AddInput<Fs>>
  const update = updateSchema(name, fields) as z.ZodType<UpdateInput<Fs>, UpdateInput<Fs>>
  const row = rowSchema(fields) as z.ZodType<Row<Fs>, Row<Fs>>
  const filter: ListFilter = z.strictObject(filterShape(fields)).optional()
  const sort: ListSort = z
    .strictObject({ field: z.enum(sortable({ fields, large, order })), order: z.enum(['asc', 'desc']) })
    .optional()
  const list: z.ZodType<ListInput, Partial<ListInput>> = z.strictObject({
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.literal([10, 20, 50, 100]).default(20),
    sort,
    filter,
    after: rowKey.optional(),
    before: z.union([rowKey, z.literal('end')]).optional(),
    count: z.enum(['exact', 'none']).optional(),
  })
  const listOutput: z.ZodType<ListOutput<Row<Fs>>> = z.object({ rows: z.array(row), ...listOutputShape })
  const labelField = options.labelField ?? Object.keys(fields)[0] ?? 'id'
  const keyField = options.keyField ?? labelField
  return {
    name,
    title,
    fields,
    labelField,
    englishLabel: options.englishLabel,
    choiceFields: options.choiceFields ?? [],
    keyField,
    order,
    needs: options.needs ?? [],
    large,
    imports: options.imports,
    emptyText,
    add,
    update,
    row,
    filter,
    sort,
    list,
    listed: listOutput,
  }
}

export type AnyRecord = {
  readonly name: string
  readonly title: Pair
  readonly fields: Fields
  readonly labelField: string
  readonly englishLabel?: string | undefined
  readonly choiceFields: readonly string[]
  readonly keyField: string
  readonly order: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly needs: readonly string[]
  readonly large: boolean
  readonly imports?: Imports | undefined
  readonly emptyText?: Pair | undefined
  readonly add: z.ZodType
  readonly update: z.ZodType
  readonly row: z.ZodType
  readonly list: z.ZodType
  readonly listed: z.ZodType
}
export type RowOf<R> = R extends { fields: infer Fs } ? Row<Fs> : never
export type AddOf<R> = R extends { fields: infer Fs } ? AddInput<Fs> : never
export type UpdateOf<R> = R extends { fields: infer Fs } ? UpdateInput<Fs> : never

/** Fields that a list can be sorted by. A large one only by its id if that is its default order. */
export function sortable({ fields, large, order }: Pick<AnyRecord, 'fields' | 'large' | 'order'>): string[] {
  const own = Object.keys(fields).filter((key) => isSortable(fields[key] as Field))
  return [...(large ? ['id'].filter((id) => id === order.field) : ['id', 'createdAt', 'updatedAt']), ...own]
}
/** Disables sorting by fields without an ordered index. */
const sortedByIndex = <Fs extends Fields>(fields: Fs): Fs =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, inOrder(field) ? field : { ...field, sort: false }]),
  ) as Fs
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

export const groupKey = (group: Pair) => `group_${group[1].replace(/\W+/g, '_')}`
/** Key of the text of an empty list within the record's namespace. */
export const emptyKey = 'list_empty'

/** @throws TypeError for a condition on a field that can be empty or change, or in an imported record */
function checkConditions(name: string, fields: Fields, { imports }: RecordOptions): void {
  for (const [key, { onlyFor, required }] of Object.entries(fields)) {
    if (!onlyFor) continue
    const { required: isPresent, fixed } = fields[onlyFor.field] ?? {}
    if (!isPresent || !fixed || required || imports)
      throw new TypeError(`${name}.${key}: onlyFor needs a required and fixed field, and has no import`)
  }
}
