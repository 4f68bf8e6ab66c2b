import { type BuildColumns, type NotNull, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import type { Field, Fields } from '../../kit/record/field.ts'
import { stored } from '../../kit/record/field.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Scope } from '../context.ts'
import { instant } from '../store/columns.ts'

const nowText = sql`now()`
const column = {
  text: () => text(),
  integer: () => integer(),
  double: () => doublePrecision(),
  bool: () => boolean(),
  day: () => date({ mode: 'string' }),
  time: () => instant(),
  reference: () => bigint({ mode: 'number' }),
  files: () => jsonb().$type<string[]>(),
}
type Column = typeof column
type Kind<F> = F extends { kind: 'number'; integer: true }
  ? 'integer'
  : F extends { kind: 'number' }
    ? 'double'
    : F extends { kind: 'bool' }
      ? 'bool'
      : F extends { kind: 'day' }
        ? 'day'
        : F extends { kind: 'time' }
          ? 'time'
          : F extends { kind: 'reference' }
            ? 'reference'
            : F extends { kind: 'file'; many: true }
              ? 'files'
              : 'text'
type Builder<F> = F extends { required: true } ? NotNull<ReturnType<Column[Kind<F>]>> : ReturnType<Column[Kind<F>]>
type Derived<Fs> = { [K in keyof Fs as Fs[K] extends { kind: 'reference'; many: true } ? never : K]: Builder<Fs[K]> }
const own = () => ({
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: instant().notNull().default(nowText),
  updatedAt: instant().notNull().default(nowText),
})

type Merged<Fs, X> = {
  [K in keyof (Omit<ReturnType<typeof own> & Derived<Fs>, keyof X> & X)]: (Omit<
    ReturnType<typeof own> & Derived<Fs>,
    keyof X
  > &
    X)[K]
}
type Columns<Fs, X> = Merged<Fs, X> extends infer C extends Record<string, PgColumnBuilderBase> ? C : never
/** The drizzle table that a record's fields and extra columns give. */
type TableOf<Fs, X> = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: BuildColumns<string, Columns<Fs, X>, 'pg'>
}>

interface TableOptions<Fs, X> {
  /** Columns that the fields do not have, or that differ from what their kind gives. */
  columns?: X
  /** The column that each reference (or VIN) points to; a foreign key. */
  references?: { [K in keyof Fs]?: () => AnyPgColumn }
  /** Which rows the record is about, when several records share the table. */
  where?: SQL
  /** Which of them a caller sees, where that does not follow from a VIN; undefined: all. */
  seen?: (scope: Scope) => SQL | undefined
  constraints?: (table: BuildColumns<string, Columns<Fs, X>, 'pg'>) => PgTableExtraConfigValue[]
}

export interface Known {
  readonly record: AnyRecord
  readonly table: RecordTable
  /** Which rows of the table the record is about, when several records share it. */
  readonly where?: SQL | undefined
  readonly seen?: ((scope: Scope) => SQL | undefined) | undefined
}
/** A record's table as generic code sees it. */
export type RecordTable = PgTableWithColumns<{
  name: string
  schema: undefined
  dialect: 'pg'
  columns: Record<string, never>
}> &
  Record<string, AnyPgColumn>

const known = new Map<string, Known>()

/**
 * The table of a record: id, createdAt and updatedAt, and a column for each stored field.
 * Required fields are not null, `unique` ones have a unique constraint `<table>_<column>_unique`.
 */
export function recordTable<
  const R extends { name: string; fields: Fields },
  X extends Record<string, PgColumnBuilderBase> = Record<never, never>,
>(record: R, options: TableOptions<R['fields'], X> = {}): TableOf<R['fields'], X> {
  const derived: Record<string, PgColumnBuilderBase> = {}
  for (const [key, field] of Object.entries(record.fields)) {
    if (stored(field))
      derived[key] = build(
        field,
        `${tableName(record.name)}_${tableName(key)}_unique`,
        options.references?.[key as keyof R['fields']],
      )
  }
  const columns = { ...own(), ...derived, ...options.columns } as unknown as Record<string, PgColumnBuilderBase>
  const constraints = options.constraints as unknown as (table: unknown) => PgTableExtraConfigValue[]
  const table = pgTable(tableName(record.name), columns, (self) => constraints?.(self) ?? [])
  known.set(record.name, {
    record: record as unknown as AnyRecord,
    table: table as unknown as RecordTable,
    where: options.where,
    seen: options.seen,
  })
  return table as unknown as TableOf<R['fields'], X>
}

/** A second record over a table that another one has: it is about the rows that meet `where` alone. */
export function recordView(record: AnyRecord, table: unknown, where: SQL): void {
  known.set(record.name, { record, table: table as RecordTable, where })
}

/** The table and declaration of a record by its name; for references and generic calls. */
export function knownRecord(name: string): Known | undefined {
  return known.get(name)
}

/** Every record that has a table. */
export const knownRecords = (): readonly Known[] => [...known.values()]

export const tableName = (record: string) => record.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function build(field: Field, unique: string, target: (() => AnyPgColumn) | undefined): PgColumnBuilderBase {
  let built = column[kindOf(field)]() as ReturnType<typeof column.text>
  if (field.required) built = built.notNull() as typeof built
  if (field.unique) built = built.unique(unique) as typeof built
  if (target) built = built.references(target, { onUpdate: 'cascade' }) as typeof built
  return built
}

function kindOf(field: Field): keyof Column {
  switch (field.kind) {
    case 'number':
      return field.integer ? 'integer' : 'double'
    case 'bool':
    case 'day':
    case 'time':
    case 'reference':
      return field.kind
    case 'file':
      return field.many ? 'files' : 'text'
    default:
      return 'text'
  }
}
