import { buffer } from 'node:stream/consumers'
import { dayMs, fleetZone } from '../../../src/domain/time.ts'
import type { RecordRow } from '../../../src/platform/record/query.ts'
import type { ServedRecord } from '../../../src/platform/record/serve.ts'
import { exportSheet } from '../../../src/platform/record/sheet.ts'
import type { Field } from '../../../src/record/kinds/kind.ts'
import { type AnyRecord, type ListInput, type ListOutput, sortable } from '../../../src/record/model/record.ts'
import { inCheck } from '../../check.ts'
import type { TestServer } from '../harness.ts'

/** Orders to test. The normal check uses the list's own order reversed and one more, the long check every order. */
function sortsOf(record: AnyRecord): (ListInput['sort'] | undefined)[] {
  const all = sortable(record).flatMap((field) => [
    { field, order: 'asc' as const },
    { field, order: 'desc' as const },
  ])
  const reversedSorts = all.filter(({ field, order }) => field === record.order.field && order !== record.order.order)
  return [undefined, ...inCheck([...reversedSorts, ...all.slice(-1)], all)]
}

const pageSize = 100

async function* each(rows: RecordRow[]): AsyncGenerator<RecordRow> {
  yield* rows
}

/** Compares a record's export with its list. Returns the differences, and the size of the first page. */
export async function exportDifferences(on: TestServer, { record, calls }: ServedRecord, vin: string) {
  const { query, export: exportCall } = calls
  const wrong: string[] = []
  let rows = 0
  if (!query || !exportCall) return { rows, wrong }

  /** Value of a filter without which a list is refused. */
  function required(field: Field): unknown {
    if (field.kind.vehicle) return vin
    const type = field.kind.column(field)?.type
    if (type !== 'date' && type !== 'instant') return [1, 1]
    const ends = [30, -1].map((days) => new Date(on.parts.now().getTime() - days * dayMs).toISOString())
    return type === 'date' ? ends.map((end) => end.slice(0, 10)) : ends
  }
  async function firstPage(input: Partial<ListInput>): Promise<RecordRow[]> {
    const { code, msg, data } = await on.admin.post(query!.path, { ...input, pageSize })
    if (code !== 200) throw new Error(`${query!.path}: ${msg}`)
    return (data as ListOutput<RecordRow>).rows
  }

  const filter = Object.fromEntries(record.needs.map((name) => [name, required(record.fields[name] as Field)]))
  for (const sort of sortsOf(record)) {
    const input = { filter, ...(sort && { sort }) }
    // The list first, because each export adds a line to the operation log.
    const page = await firstPage(input)
    const sheet = await on.admin.post(exportCall.path, { ...input, format: 'csv' }, { lang: 'en' })
    rows = page.length
    const expectedSheet = String(await buffer(exportSheet(record, each(page), 'csv', { lang: 'en', zone: fleetZone })))
    const actualSheet = String(sheet.body)
    if (page.length < pageSize ? actualSheet !== expectedSheet : !actualSheet.startsWith(expectedSheet))
      wrong.push(`${exportCall.path} ${sort?.order} ${sort?.field}`)
  }
  return { rows, wrong }
}
