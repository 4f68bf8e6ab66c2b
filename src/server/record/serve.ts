import type { ExportFormat, ExportInput, ImportInput, RecordCalls, RevealInput } from '../../kit/call.ts'
import type { AddOf, AnyRecord, ListInput, UpdateOf } from '../../kit/record/record.ts'
import type { AnyCall, Context, Download } from '../context.ts'
import { fileTime } from '../reader.ts'
import { type Served, serve, served } from '../serve.ts'
import { digested, revealValue } from './hidden.ts'
import { type ImportCheck, type Imported, type Importing, orderImport } from './import.ts'
import { listRows } from './list.ts'
import { requireFilters } from './needs.ts'
import { packedFiles } from './packed-files.ts'
import { everyRow, oneRow, type RecordRow } from './query.ts'
import { exportSheet } from './sheet.ts'
import { addRow, removeRows, updateRow, type Values } from './write.ts'

/** Where a thing's own rules hang into the usual calls. All run in the call's transaction. */
export interface RecordHooks<R> {
  /** Refuses by throwing a Fault, before anything is written; `id` is undefined for a new record. */
  check?: (context: Context, input: Given<R>, id: number | undefined) => Promise<void> | void
  /** Columns that no field carries. */
  values?: (context: Context, input: Given<R>, id: number | undefined) => Promise<Values> | Values
  added?: (context: Context, id: number, input: AddOf<R>) => Promise<void>
  updated?: (context: Context, id: number, input: UpdateOf<R>, before: Values) => Promise<void>
  removing?: (context: Context, ids: readonly number[]) => Promise<void>
  /** Completes rows with data of other tables (lists of references, counts). */
  present?: (context: Context, rows: RecordRow[]) => Promise<RecordRow[]> | RecordRow[]
  /** Refuses staged rows before anything is written. */
  importCheck?: ImportCheck
  imported?: Imported
  /** What an imported row has where the sheet says nothing, of columns that are never null. */
  importCompleted?: NonNullable<Importing['completed']>
  /** Of a record whose `imports` take GeoJSON. */
  geometry?: NonNullable<Importing['geometry']>
  /** A unique field by which an import replaces rows that are there. Not of a record with links to others. */
  replaces?: string
  /**
   * Calls of the record that are served apart, by `serve`: who holds one sees the choices of the record's fields, too,
   * and faults name its fields.
   */
  byHand?: Readonly<Record<string, unknown>>
}
type Given<R> = Partial<AddOf<R>> & Values

/** A record with its calls and what they do. */
export interface ServedRecord {
  readonly record: AnyRecord
  /** All calls about the record. Who holds one may see the choices of its reference fields. */
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly served: readonly Served[]
  readonly importing: Importing | undefined
}

/** A record's usual calls, as far as they are declared. One that differs is left out here and served by `serve`. */
export function serveRecord<R extends AnyRecord, C extends RecordCalls<R>>(
  record: R,
  calls: C,
  hooks: RecordHooks<R> = {},
): ServedRecord {
  const { query, one, add, update, remove, reveal, import: imported, export: exported } = calls
  const importing = imported && {
    record,
    call: imported as AnyCall,
    ...(hooks.importCheck ? { check: hooks.importCheck } : {}),
    ...(hooks.imported ? { imported: hooks.imported } : {}),
    ...(hooks.importCompleted ? { completed: hooks.importCompleted } : {}),
    ...(hooks.geometry ? { geometry: hooks.geometry } : {}),
    ...(hooks.replaces ? { replaces: hooks.replaces } : {}),
  }
  return {
    record,
    calls: { ...calls, ...hooks.byHand } as Record<string, AnyCall>,
    importing,
    served: [
      ...readingCalls(record, { query, one, exported }, hooks),
      ...writingCalls(record, { add, update, remove, reveal }, hooks as RecordHooks<AnyRecord>),
      ...(importing ? [serve(importing.call, (input, context) => order(context, importing, input))] : []),
    ],
  }
}

const order = (context: Context, importing: Importing, input: unknown) =>
  orderImport(context, importing, input as ImportInput)

/** Calls, of any types, that may be declared. */
type Some<K extends string> = { readonly [P in K]?: unknown }

function readingCalls(
  record: AnyRecord,
  { query, one, exported }: Some<'query' | 'one' | 'exported'>,
  hooks: Pick<RecordHooks<AnyRecord>, 'present'>,
): Served[] {
  const present = async (context: Context, rows: RecordRow[]) => (await hooks.present?.(context, rows)) ?? rows
  return [
    ...when(query, async (input: ListInput, context) => {
      requireFilters(record, input.filter)
      const filter = digested(context.parts, record, input.filter)
      const listed = await listRows(context.db, record, context.scope, { ...input, filter })
      return { ...listed, rows: await present(context, listed.rows) }
    }),
    ...when(one, async ({ id }: { id: number }, context) => {
      const row = await oneRow(context.db, record, context.scope, id)
      return (await present(context, [row]))[0]
    }),
    ...when(exported, async ({ filter, sort, format }: ExportInput, context) => {
      requireFilters(record, filter)
      const query = { filter: digested(context.parts, record, filter), sort }
      const rows = inBatches(everyRow(context.db, record, context.scope, query), (batch) => present(context, batch))
      return sheetDownload(context, record, await begun(rows), format)
    }),
  ]
}

function writingCalls(
  record: AnyRecord,
  { add, update, remove, reveal }: Some<'add' | 'update' | 'remove' | 'reveal'>,
  hooks: RecordHooks<AnyRecord>,
): Served[] {
  return [
    ...when(add, async (input: Given<AnyRecord>, context) => {
      await hooks.check?.(context, input, undefined)
      const added = await addRow(context, record, input, await hooks.values?.(context, input, undefined))
      await hooks.added?.(context, added.id, input as AddOf<AnyRecord>)
      return added
    }),
    ...when(update, async (input: Given<AnyRecord> & { id: number }, context) => {
      const { id } = input
      await hooks.check?.(context, input, id)
      const before = await updateRow(context, record, input, await hooks.values?.(context, input, id))
      await hooks.updated?.(context, id, input as UpdateOf<AnyRecord>, before)
      return null
    }),
    ...when(remove, async ({ ids }: { ids: number[] }, context) => {
      await hooks.removing?.(context, ids)
      return removeRows(context, record, ids)
    }),
    ...when(reveal, (input: RevealInput, context) => revealValue(context, record, input)),
  ]
}

/** The call, served, where it is declared. */
const when = <In>(call: unknown, handle: (input: In, context: Context) => Promise<unknown>): Served[] =>
  call ? [served(call, handle)] : []

/** Rows of a record as a sheet to save, named by the record and the moment. */
export function sheetDownload(
  context: Context,
  record: AnyRecord,
  rows: AsyncIterable<RecordRow>,
  format: ExportFormat,
): Download {
  const { say, db, parts } = context
  const name = `${say(`${record.name}:title`)}-${fileTime(context, parts.now().getTime())}.${format}`
  const packed = record.imports?.packed
  if (packed && format === 'zip')
    return { name, type: 'application/zip', stream: packedFiles({ db, parts }, record, packed, rows, context) }
  return {
    name,
    type:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: exportSheet(record, rows, format === 'csv' ? 'csv' : 'xlsx', context),
  }
}

/** Completes the rows of an export 1000 at a time, as a list's rows are. */
export async function* inBatches(
  rows: AsyncIterable<RecordRow>,
  complete: (rows: RecordRow[]) => Promise<RecordRow[]>,
): AsyncGenerator<RecordRow> {
  let batch: RecordRow[] = []
  for await (const row of rows) {
    if (batch.push(row) < 1000) continue
    yield* await complete(batch)
    batch = []
  }
  if (batch.length > 0) yield* await complete(batch)
}

/** The same rows once the first is there: an early failure becomes an answer, not a truncated file. */
export async function begun<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}
