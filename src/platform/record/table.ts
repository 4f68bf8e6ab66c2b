import type { ColumnType, Field, FieldColumn, Fields } from '../../record/kinds/kind.ts'
import { hasColumn } from '../../record/model/field.ts'
import { byPieces, hasOrderedIndex } from '../../record/model/indexes.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Scope } from '../context.ts'
import { instant } from '../store/columns.ts'
import {
  type $Type,
  type AnyPgColumn,
  type BuildColumns,
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  getTableName,
  getViewName,
  type IndexBuilder,
  index,
  integer,
  is,
  jsonb,
  type NotNull,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  PgView,
  pgTable,
  type SQL,
  sql,
  text,
} from '../store/drizzle.ts'

const nowText = sql`now()`
const column = {
  text: () => text(),
  integer: () => integer(),
  bigint: () => bigint({ mode: 'number' }),
  double: () => doublePrecision(),
  boolean: () => boolean(),
  date: () => date({ mode: 'string' }),
  instant: () => instant(),
  json: () => jsonb(),
} satisfies Record<ColumnType, () => PgColumnBuilderBase>
type Column = typeof column
/** Column type of a field's kind, and the type of its values. */
type ColumnOf<F> = F extends { kind: { types?: { column: infer C } } } ? C : never
type Values<F> = F extends { kind: { types?: { input: infer In } } } ? In : never
type Plain<F> =
  ColumnOf<F> extends 'json'
    ? $Type<ReturnType<Column['json']>, Values<F>>
    : ColumnOf<F> extends keyof Column
      ? ReturnType<Column[ColumnOf<F>]>
      : never
type Builder<F> = F extends { required: true } ? NotNull<Plain<F>> : Plain<F>
type FieldColumns<Fs> = { [K in keyof Fs as ColumnOf<Fs[K]> extends 'none' ? never : K]: Builder<Fs[K]> }
const own = () => ({
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: instant().notNull().default(nowText),
  updatedAt: instant().notNull().default(nowText),
})

type MergedColumns<Fs, X> = {
  [K in keyof (Omit<ReturnType<typeof own> & FieldColumns<Fs>, keyof X> & X)]: (Omit<
    ReturnType<typeof own> & FieldColumns<Fs>,
    keyof X
  > &
    X)[K]
}
type Columns<Fs, X> = MergedColumns<Fs, X> extends infer C extends Record<string, PgColumnBuilderBase> ? C : never
type TableOf<Fs, X> = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: BuildColumns<string, Columns<Fs, X>, 'pg'>
}>

/** Condition on the record's own table for the value of a filter. Undefined: none. */
type OwnFilter = (value: never) => SQL | undefined

interface TableOptions<Fs, X> {
  /** Columns without a field, or with another type than the default of their kind. */
  columns?: X
  /** Target column of each reference (or VIN), for a foreign key. */
  references?: { [K in keyof Fs]?: () => AnyPgColumn }
  /** Link tables of fields with several references. */
  links?: { [K in keyof Fs]?: () => Link }
  /** Conditions of filters on fields without a column. `value`: as the filter's check returns it. */
  filters?: { [K in keyof Fs]?: OwnFilter }
  /** Condition for the record's rows, when several records share the table. */
  where?: SQL
  /** Condition for rows in scope, where this does not follow from a VIN. Undefined: all. */
  scopeCondition?: (scope: Scope) => SQL | undefined
  constraints?: (table: BuildColumns<string, Columns<Fs, X>, 'pg'>) => PgTableExtraConfigValue[]
}

/** Table of pairs: a row of the record, and a row that its field references. */
export interface Link {
  readonly own: AnyPgColumn
  readonly other: AnyPgColumn
}
export interface RegisteredRecord {
  readonly record: AnyRecord
  readonly table: RecordTable
  /** Condition for the record's rows, when several records share the table. */
  readonly where?: SQL | undefined
  readonly scopeCondition?: ((scope: Scope) => SQL | undefined) | undefined
  /** For a record with a VIN: rows that are visible although the vehicle is out of scope. */
  readonly extraScopeCondition?: ((scope: Scope) => SQL) | undefined
  readonly links?: Readonly<Record<string, () => Link>> | undefined
  readonly filters?: Readonly<Record<string, OwnFilter>> | undefined
  /** True when the view finds one row by its id with an index. */
  readonly byId: boolean
}
/** Table of a record with an untyped interface for generic code. */
export type RecordTable = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: Record<string, never>
}> &
  Record<string, AnyPgColumn>

export const isView = (table: RecordTable): boolean => is(table, PgView)
export const nameOf = (table: RecordTable): string => (is(table, PgView) ? getViewName(table) : getTableName(table))

const registry = new Map<string, RegisteredRecord>()

/**
 * Builds the table of a record: id, createdAt and updatedAt, and a column for each stored field. Required fields are
 * not null. `unique` ones have a unique constraint `<table>_<column>_unique`.
 */
export function recordTable<
  const R extends { name: string; fields: Fields; large: boolean },
  X extends Record<string, PgColumnBuilderBase> = Record<never, never>,
>(record: R, options: TableOptions<R['fields'], X> = {}): TableOf<R['fields'], X> {
  const fieldColumns: Record<string, PgColumnBuilderBase> = {}
  for (const [key, field] of Object.entries(record.fields)) {
    const columnKind = field.kind.column(field)
    if (columnKind)
      fieldColumns[key] = build(
        field,
        columnKind,
        `${tableName(record.name)}_${tableName(key)}_unique`,
        options.references?.[key as keyof R['fields']],
      )
  }
  const columns = { ...own(), ...fieldColumns, ...options.columns }
  const constraints = options.constraints as (table: unknown) => PgTableExtraConfigValue[]
  const table = pgTable(tableName(record.name), columns, (self) => [
    ...(constraints?.(self) ?? []),
    ...(record.large ? indexesOf(record, self) : []),
  ])
  registry.set(record.name, {
    record: record as unknown as AnyRecord,
    table: table as unknown as RecordTable,
    where: options.where,
    scopeCondition: options.scopeCondition,
    links: options.links as RegisteredRecord['links'],
    filters: options.filters as RegisteredRecord['filters'],
    byId: true,
  })
  return table as unknown as TableOf<R['fields'], X>
}

/**
 * Registers a record over a view, or over the table of another record (by that record's name). `where` limits it to
 * some rows. `byId`: the view finds one row by its id with an index.
 */
export function recordView(
  record: AnyRecord,
  over: PgTable | PgView | string,
  {
    where,
    byId = false,
    extraScopeCondition,
  }: Partial<Pick<RegisteredRecord, 'where' | 'byId' | 'extraScopeCondition'>> = {},
): void {
  registry.set(record.name, {
    record,
    where,
    byId,
    extraScopeCondition,
    get table() {
      return typeof over === 'string' ? required(over).table : (over as unknown as RecordTable)
    },
  })
}

function required(name: string): RegisteredRecord {
  const registeredRecord = registry.get(name)
  if (!registeredRecord) throw new Error(`No record has the name ${name}`)
  return registeredRecord
}

/** Column of another thing's table as `record.field`, for a foreign key. Things do not import each other's tables. */
export function columnOf(path: `${string}.${string}`): () => AnyPgColumn {
  const [record = '', field = ''] = path.split('.')
  return () => {
    const column = required(record).table[field]
    if (!column) throw new Error(`No column ${path}`)
    return column as AnyPgColumn
  }
}

/** Table and declaration of a record by its name, for references and generic calls. */
export function findRecord(name: string): RegisteredRecord | undefined {
  return registry.get(name)
}

export const registeredRecords = (): RegisteredRecord[] => [...registry.values()]

/** True when the table provides the field's value. Other fields are completed by their thing. */
export function isServed(record: AnyRecord, key: string): boolean {
  const field = record.fields[key]
  return field !== undefined && (hasColumn(field) || registry.get(record.name)?.links?.[key] !== undefined)
}

/** Indexes of a large record. The id is the tie-breaker in an order. */
function indexesOf(
  record: { name: string; fields: Fields },
  columns: Record<string, ExtraConfigColumn>,
): IndexBuilder[] {
  return Object.entries(record.fields).flatMap(([key, field]) => {
    const { [key]: column, id } = columns
    if (!column || !id || !hasColumn(field)) return []
    const name = `${tableName(record.name)}_${tableName(key)}_pieces`
    return [
      ...(byPieces(field) ? [index(name).using('gin', column.op('gin_trgm_ops'))] : []),
      ...(hasOrderedIndex(field) ? [index().on(column, id)] : []),
    ]
  })
}

export const tableName = (record: string) => record.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function build(
  field: Field,
  { type }: FieldColumn,
  unique: string,
  target: (() => AnyPgColumn) | undefined,
): PgColumnBuilderBase {
  let builder = column[type]() as ReturnType<typeof column.text>
  if (field.required) builder = builder.notNull() as typeof builder
  if (field.unique) builder = builder.unique(unique) as typeof builder
  if (target) builder = builder.references(target, { onUpdate: 'cascade' }) as typeof builder
  return builder
}
