import type { ExportInput } from '../../domain/contract/call.ts'
import type { AnyRecord, ListInput } from '../../record/model/record.ts'
import type { AnyCall, Context } from '../context.ts'
import { attachHandler } from '../serve.ts'
import type { RecordRow } from './query.ts'
import { type ServedRecord, serveRecord, sheetDownload } from './serve.ts'

type Filter = ListInput['filter']

/**
 * Serves a record whose rows are computed together, for example groups with counts. List and export return them in the
 * requested order. `rowsOf` refuses by throwing a Fault.
 */
export function serveComputed(
  record: AnyRecord,
  { query, export: exportCall }: { readonly query: unknown; readonly export: unknown },
  rowsOf: (context: Context, filter: Filter) => Promise<RecordRow[]>,
): ServedRecord {
  const calls = { query, export: exportCall } as Record<'query' | 'export', AnyCall>
  return {
    ...serveRecord(record, {}, { byHand: calls }),
    served: [
      attachHandler(calls.query, async ({ page, pageSize, sort, filter }: ListInput, context: Context) => {
        const rows = inOrder(await rowsOf(context, filter), sort ?? record.order)
        const from = (page - 1) * pageSize
        return { rows: rows.slice(from, from + pageSize), total: rows.length }
      }),
      attachHandler(calls.export, async ({ filter, sort, format }: ExportInput, context: Context) => {
        const rows = inOrder(await rowsOf(context, filter), sort ?? record.order)
        return sheetDownload(context, record, each(rows), format)
      }),
    ],
  }
}

async function* each(rows: readonly RecordRow[]): AsyncGenerator<RecordRow> {
  yield* rows
}

/** Sorts by one field, empty values last. The sort is stable. */
function inOrder(rows: RecordRow[], { field, order }: NonNullable<ListInput['sort']>): RecordRow[] {
  const way = order === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [a[field] ?? null, b[field] ?? null]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return way * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)))
  })
}
