import type { RecordCalls } from '../../kit/call.ts'
import type { AddOf, AnyRecord, ListInput, UpdateOf } from '../../kit/record/record.ts'
import type { AnyCall, Context, Download } from '../context.ts'
import { nameFieldsBy } from '../http/run.ts'
import { serve } from '../registry.ts'
import { type ImportCheck, type Imported, type Importing, orderImport } from './import.ts'
import { requireFilters } from './needs.ts'
import { everyRow, listRows, oneRow, type RecordRow } from './query.ts'
import { exportSheet, localTime } from './sheet.ts'
import { addRow, removeRows, updateRow, type Values } from './write.ts'

/** Where a thing's own rules hang into the usual calls. All run in the call's transaction. */
export interface RecordHooks<R> {
  /** Columns that no field carries, and checks that refuse by throwing a Fault. */
  values?: (context: Context, input: Partial<AddOf<R>> & Values, id: number | undefined) => Promise<Values> | Values
  added?: (context: Context, id: number, input: AddOf<R>) => Promise<void>
  updated?: (context: Context, id: number, input: UpdateOf<R>, before: Values) => Promise<void>
  removing?: (context: Context, ids: readonly number[]) => Promise<void>
  /** Completes rows with what other tables hold (lists of references, counts). */
  present?: (context: Context, rows: RecordRow[]) => Promise<RecordRow[]> | RecordRow[]
  /** Columns of imported rows that no field carries. */
  importValues?: Values
  /** Refuses staged rows before anything is written. */
  importCheck?: ImportCheck
  imported?: Imported
}

const imports = new Map<string, Importing>()
/** Every import there is, for the job runner. */
export const allImports = (): readonly Importing[] => [...imports.values()]
/** Calls by record: who holds one may see the choices of its reference fields and fetch its template. */
const paths = new Map<string, { any: Set<string>; import?: string; export?: string }>()
export const pathsOf = (record: string) => paths.get(record)
export const recordsServed = (): readonly string[] => [...paths.keys()]

/** Serves a record's usual calls, as far as they are declared. A call that differs is left out here and served by `serve`. */
export function serveRecord<R extends AnyRecord, C extends RecordCalls<R>>(
  record: R,
  calls: C,
  hooks: RecordHooks<R> = {},
): void {
  note(record, calls)
  const present = async (context: Context, rows: RecordRow[]) => (await hooks.present?.(context, rows)) ?? rows
  if (calls.query)
    serve(calls.query as AnyCall, async (input, context) => {
      requireFilters(record, (input as ListInput).filter)
      const { rows, total } = await listRows(context.db, record, context.scope, input as ListInput)
      return { rows: await present(context, rows), total }
    })
  if (calls.one)
    serve(
      calls.one as AnyCall,
      async (input, context) =>
        (await present(context, [await oneRow(context.db, record, context.scope, (input as { id: number }).id)]))[0],
    )
  if (calls.add)
    serve(calls.add as AnyCall, async (input, context) => {
      const added = await addRow(
        context,
        record,
        input as Values,
        await hooks.values?.(context, input as Partial<AddOf<R>> & Values, undefined),
      )
      await hooks.added?.(context, added.id, input as AddOf<R>)
      return added
    })
  if (calls.update)
    serve(calls.update as AnyCall, async (input, context) => {
      const given = input as Values & { id: number }
      const before = await updateRow(
        context,
        record,
        given,
        await hooks.values?.(context, given as unknown as Partial<AddOf<R>> & Values, given.id),
      )
      await hooks.updated?.(context, given.id, input as UpdateOf<R>, before)
      return null
    })
  if (calls.remove)
    serve(calls.remove as AnyCall, async (input, context) => {
      const { ids } = input as { ids: number[] }
      await hooks.removing?.(context, ids)
      return removeRows(context, record, ids)
    })
  if (calls.import)
    serveImport({
      record,
      call: calls.import as AnyCall,
      ...(hooks.importValues ? { more: hooks.importValues } : {}),
      ...(hooks.importCheck ? { check: hooks.importCheck } : {}),
      ...(hooks.imported ? { imported: hooks.imported } : {}),
    })
  if (calls.export)
    serve(calls.export as AnyCall, async (input, context) => {
      const { filter, format } = input as ListInput & { format: 'xlsx' | 'csv' }
      requireFilters(record, filter)
      const rows = inBatches(everyRow(context.db, record, context.scope, filter), (batch) => present(context, batch))
      return sheetDownload(context, record, await begun(rows), format)
    })
}

/** Rows of a record as a sheet to save, named by the record and the moment. */
export function sheetDownload(
  { say, parts, lang }: Context,
  record: AnyRecord,
  rows: AsyncIterable<RecordRow>,
  format: 'xlsx' | 'csv',
): Download {
  return {
    name: `${say(`${record.name}:title`)}-${localTime(parts.now().toISOString()).replaceAll(/\D/g, '')}.${format}`,
    type:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: exportSheet(record, rows, format, lang),
  }
}

/** Completes the rows of an export many at a time, as a list's rows are. */
async function* inBatches(
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

/** The same rows once the first is there: what the store refuses is an answer, not a file that ends early. */
async function begun<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

function serveImport(importing: Importing): void {
  imports.set(importing.record.name, importing)
  serve(importing.call, (input, context) => orderImport(context, importing, (input as { file: string }).file))
}

/** Says that calls are a record's: their holders see its choices, and faults name its fields. For calls served by hand. */
export function note<R extends AnyRecord>(record: R, calls: RecordCalls<R>): void {
  const known = paths.get(record.name) ?? { any: new Set<string>() }
  for (const each of Object.values(calls) as AnyCall[]) {
    known.any.add(each.path)
    nameFieldsBy(each, record.name)
  }
  if (calls.import) known.import = calls.import.path
  if (calls.export) known.export = calls.export.path
  paths.set(record.name, known)
}
