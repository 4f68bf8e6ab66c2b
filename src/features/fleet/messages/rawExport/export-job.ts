import type { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import { forgetContent, keepContent } from '../../../../platform/files/contents.ts'
import { FileProblem } from '../../../../platform/files/files.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { and, eq, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { type JobResult, type JobRun, job, long } from '../../../../platform/work/job.ts'
import { zoneOfPerson } from '../../../base/accounts/session/person.ts'
import { inPeriod, type MessagePeriod, spansOf, vehicleMessages } from '../message/source.ts'
import { limits, maxFileBytes } from './contract.ts'
import { sheetOf } from './rows.ts'
import { rawExports } from './store.ts'
import { exportWords as words } from './texts.ts'

export type RawExportRow = typeof rawExports.$inferSelect
const lookMs = 1_000

class ExportCancelled extends Error {}

const input = z.object({ rawExport: z.number() })
type Run = JobRun<z.infer<typeof input>>

/** Writes the file of an export. A restarted job begins again, so that a partial file is never stored. */
export const exporting = job({ name: 'rawExport', input, lane: long, run: writeExport })

async function writeExport(parts: Parts, run: Run): Promise<JobResult> {
  const id = run.input.rawExport
  const { store, files } = parts
  const db = store.db
  const [exportRow] = await db
    .update(rawExports)
    .set({ startedAt: sql`now()` })
    .where(and(eq(rawExports.id, id), eq(rawExports.cancelled, false)))
    .returning()
  if (!exportRow) return { failed: true, count: 0 }
  const total = await countOf(parts, exportRow)
  const most = limits.rows[exportRow.format]
  if (total > most) return failure(exportRow.format === 'xlsx' ? words.tooManyRowsCsv : words.tooManyRows)
  run.progress(0, total)
  const zone = await zoneOfPerson(db, exportRow.userId)
  let stream: Readable | undefined
  try {
    const sheet = await sheetOf(parts, exportRow, zone, watch(db, id, run, total))
    stream = writeSheet(exportRow.format, { sheetName: say(exportRow.lang, words.sheet), ...sheet })
    const { hash, size, drop } = await files.receive(stream, { maxBytes: maxFileBytes, kinds: ['sheet'] })
    // Before the transaction, which would otherwise wait for a remote file store.
    const completion = files.keep(hash).then(() =>
      store.tx(async (tx) => {
        const updatedRows = await tx
          .update(rawExports)
          .set({ hash, size })
          .where(and(eq(rawExports.id, id), eq(rawExports.cancelled, false)))
          .returning({ id: rawExports.id })
        if (updatedRows.length > 0) await keepContent(tx, files, hash)
        return updatedRows.length > 0
      }),
    )
    if (await completion.finally(drop)) return { count: total, done: total, total }
    await forgetContent(parts, hash)
    return { failed: true, count: 0 }
  } catch (error) {
    if (error instanceof ExportCancelled) return { failed: true, count: 0 }
    if (error instanceof FileProblem && error.code === 'size') return failure(words.tooLarge)
    throw error
  } finally {
    stream?.destroy()
  }
}

const failure = (message: string): JobResult => ({ failed: true, count: 0, message })

async function countOf(parts: Parts, exportRow: RawExportRow): Promise<number> {
  let total = 0
  for (const vin of exportRow.vins)
    for await (const span of spansOf(parts, vehicleMessages, periodOf(exportRow, vin), { closes: true })) {
      const result = await parts.store.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${vehicleMessages.rows} m where ${inPeriod(span)} and ${whereOf(exportRow)}`,
      )
      total += result.rows[0]?.count ?? 0
    }
  return total
}

export const periodOf = ({ fromAt, toAt }: RawExportRow, vin: string): MessagePeriod => ({
  vin,
  from: fromAt,
  to: toAt,
})
/** Chosen signals are read from reports only. Whole messages are of all kinds. */
export const whereOf = ({ content }: RawExportRow) => (content === 'fields' ? sql`m.kind = 2` : sql`true`)

/**
 * Returns a function that is called with the rows done after each batch. It reports the progress, and throws when the
 * export was cancelled.
 */
function watch(db: Db, id: number, run: Run, total: number): (done: number) => Promise<void> {
  let checkedAt = 0
  return async (doneRows) => {
    run.progress(doneRows, Math.max(doneRows, total))
    // Other callers get their turn between two batches.
    await breathe()
    if (performance.now() - checkedAt < lookMs) return
    checkedAt = performance.now()
    const [now] = await db.select({ cancelled: rawExports.cancelled }).from(rawExports).where(eq(rawExports.id, id))
    if (!now || now.cancelled) throw new ExportCancelled()
  }
}
