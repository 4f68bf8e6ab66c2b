import type { ExportFormat, ExportInput, ImportInput, RecordCalls, RevealInput } from '../../domain/contract/call.ts'
import type { AddOf, AnyRecord, ListInput, UpdateOf } from '../../record/model/record.ts'
import type { AnyCall, Context, Download } from '../context.ts'
import { fileTime } from '../reader.ts'
import { attachHandler, type ServedCall, serve } from '../serve.ts'
import { revealValue, withDigests } from './hidden-values.ts'
import { type AfterImport, type ImportCheck, type ImportOptions, orderImport } from './import.ts'
import { listRows } from './list.ts'
import { requireFilters } from './needs.ts'
import { packedFiles } from './packed-files.ts'
import { everyRow, oneRow, type RecordRow, withLabelsIn } from './query.ts'
import { exportSheet } from './sheet.ts'
import { addRow, type RowValues, removeRows, updateRow } from './write.ts'

/** Hooks for a thing's own rules in the standard calls. All run in the call's transaction. */
export interface RecordHooks<R> {
  /** Refuses by throwing a Fault, before anything is written. `id` is undefined for a new record. */
  check?: (context: Context, input: RecordInput<R>, id: number | undefined) => Promise<void> | void
  /** Columns without a field. */
  values?: (context: Context, input: RecordInput<R>, id: number | undefined) => Promise<RowValues> | RowValues
  added?: (context: Context, id: number, input: AddOf<R>) => Promise<void>
  updated?: (context: Context, id: number, input: UpdateOf<R>, before: RowValues) => Promise<void>
  removing?: (context: Context, ids: readonly number[]) => Promise<void>
  /** Completes rows with data of other tables (lists of references, counts). */
  present?: (context: Context, rows: RecordRow[]) => Promise<RecordRow[]> | RecordRow[]
  /** Completes rows of lists and of one record with fields that sheets do not contain. After `present`. */
  complete?: (context: Context, rows: RecordRow[]) => Promise<RecordRow[]>
  /** Refuses filters by throwing a Fault. */
  checkFilter?: (context: Context, filter: Readonly<Record<string, unknown>>) => void
  /** Rejects staged rows before anything is written. */
  importCheck?: ImportCheck
  imported?: AfterImport
  /** Defaults of an imported row for columns that are never null, where the sheet is empty. */
  importCompleted?: NonNullable<ImportOptions['completed']>
  /** For a record whose `imports` accept GeoJSON. */
  geometry?: NonNullable<ImportOptions['geometry']>
  /** A unique field by which an import replaces existing rows. Not for records with links to others. */
  replaces?: string
  /**
   * Calls of the record that `serve` implements separately. Users with one may see the options of the record's fields,
   * and faults use the fields' labels.
   */
  byHand?: Readonly<Record<string, unknown>>
}
type RecordInput<R> = Partial<AddOf<R>> & RowValues

export interface ServedRecord {
  readonly record: AnyRecord
  /** All calls about the record. Users with one may see the options of its reference fields. */
  readonly calls: Readonly<Record<string, AnyCall>>
  readonly served: readonly ServedCall[]
  readonly importing: ImportOptions | undefined
}

/**
 * Implements the declared standard calls of a record. A call that differs is omitted here and implemented by `serve`.
 */
export function serveRecord<R extends AnyRecord, C extends RecordCalls<R>>(
  record: R,
  calls: C,
  hooks: RecordHooks<R> = {},
): ServedRecord {
  const { query, one, add, update, remove, reveal, import: importCall, export: exportCall } = calls
  const importing = importCall && {
    record,
    call: importCall as AnyCall,
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
      ...readingCalls(record, { query, one, exported: exportCall }, hooks),
      ...writingCalls(record, { add, update, remove, reveal }, hooks as RecordHooks<AnyRecord>),
      ...(importing ? [serve(importing.call, (input, context) => order(context, importing, input))] : []),
    ],
  }
}

const order = (context: Context, importing: ImportOptions, input: unknown) =>
  orderImport(context, importing, input as ImportInput)

type Some<K extends string> = { readonly [P in K]?: unknown }

function readingCalls(
  record: AnyRecord,
  { query, one, exported: exportCall }: Some<'query' | 'one' | 'exported'>,
  hooks: Pick<RecordHooks<AnyRecord>, 'present' | 'complete' | 'checkFilter'>,
): ServedCall[] {
  const present = async (context: Context, rows: RecordRow[]) => (await hooks.present?.(context, rows)) ?? rows
  const complete = async (context: Context, rows: RecordRow[]) => {
    const presentedRows = await present(context, rows)
    const rowsWithAll = (await hooks.complete?.(context, presentedRows)) ?? presentedRows
    return withLabelsIn(context.lang, record, rowsWithAll)
  }
  return [
    ...when(query, async (input: ListInput, context) => {
      requireFilters(record, input.filter)
      hooks.checkFilter?.(context, input.filter ?? {})
      const filter = withDigests(context.parts, record, input.filter)
      const page = await listRows(context.db, record, context.scope, { ...input, filter })
      return { ...page, rows: await complete(context, page.rows) }
    }),
    ...when(one, async ({ id }: { id: number }, context) => {
      const row = await oneRow(context.db, record, context.scope, id)
      return (await complete(context, [row]))[0]
    }),
    ...when(exportCall, async ({ filter, sort, format }: ExportInput, context) => {
      requireFilters(record, filter)
      hooks.checkFilter?.(context, filter ?? {})
      const query = { filter: withDigests(context.parts, record, filter), sort }
      const rows = inBatches(everyRow(context.db, record, context.scope, query), async (batch) =>
        withLabelsIn(context.lang, record, await present(context, batch)),
      )
      return sheetDownload(context, record, await awaitFirst(rows), format)
    }),
  ]
}

function writingCalls(
  record: AnyRecord,
  { add, update, remove, reveal }: Some<'add' | 'update' | 'remove' | 'reveal'>,
  hooks: RecordHooks<AnyRecord>,
): ServedCall[] {
  return [
    ...when(add, async (input: RecordInput<AnyRecord>, context) => {
      await hooks.check?.(context, input, undefined)
      const newRow = await addRow(context, record, input, await hooks.values?.(context, input, undefined))
      await hooks.added?.(context, newRow.id, input as AddOf<AnyRecord>)
      return newRow
    }),
    ...when(update, async (input: RecordInput<AnyRecord> & { id: number }, context) => {
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

const when = <In>(call: unknown, handle: (input: In, context: Context) => Promise<unknown>): ServedCall[] =>
  call ? [attachHandler(call, handle)] : []

/** Download of a record's rows as a sheet, named by the record and the current time. */
export function sheetDownload(
  context: Context,
  record: AnyRecord,
  rows: AsyncIterable<RecordRow>,
  format: ExportFormat,
): Download {
  const { say, db, parts } = context
  const name = `${say(`${record.name}:title`)}-${fileTime(context, parts.now().getTime())}.${format}`
  const zipFormat = record.imports?.packed
  if (zipFormat && format === 'zip')
    return { name, type: 'application/zip', stream: packedFiles({ db, parts }, record, zipFormat, rows, context) }
  return {
    name,
    type:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: exportSheet(record, rows, format === 'csv' ? 'csv' : 'xlsx', context),
  }
}

/** Completes the rows of an export in batches of 1000, like the rows of a list. */
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

/** Waits for the first row, so that an early failure becomes an error response instead of a truncated file. */
export async function awaitFirst<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}
