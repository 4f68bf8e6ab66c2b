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
import { zoneOfPerson } from '../../../base/accounts/session/acting.ts'
import { inPeriod } from '../message/source.ts'
import { limits, mostBytes } from './contract.ts'
import { headersOf, rowsOf } from './rows.ts'
import { rawExports } from './store.ts'
import { exportWords as words } from './texts.ts'

export type Asked = typeof rawExports.$inferSelect
const lookMs = 1_000

class Cancelled extends Error {}

const input = z.object({ rawExport: z.number() })
type Run = JobRun<z.infer<typeof input>>

/** Writes the file of an export. A restarted job begins again, so that a partial file is never stored. */
export const exporting = job({ name: 'rawExport', input, lane: long, run: writeExport })

async function writeExport(parts: Parts, run: Run): Promise<JobResult> {
  const id = run.input.rawExport
  const { store, files } = parts
  const db = store.db
  const [asked] = await db
    .update(rawExports)
    .set({ startedAt: sql`now()` })
    .where(and(eq(rawExports.id, id), eq(rawExports.cancelled, false)))
    .returning()
  if (!asked) return { failed: true, count: 0 }
  const total = await countOf(db, asked)
  const most = limits.rows[asked.format]
  if (total > most) return refused(asked.format === 'xlsx' ? words.tooManyRowsCsv : words.tooManyRows)
  run.progress(0, total)
  const zone = await zoneOfPerson(db, asked.userId)
  const rows = rowsOf(parts, asked, zone, watch(db, id, run, total))
  const stream = writeSheet(asked.format, {
    sheetName: say(asked.lang, words.sheet),
    headers: headersOf(asked, zone),
    rows,
  })
  try {
    const { hash, size, drop } = await files.receive(stream, { maxBytes: mostBytes, kinds: ['sheet'] })
    // Before the transaction, which would otherwise wait for a remote file store.
    const wanted = files.keep(hash).then(() =>
      store.tx(async (tx) => {
        const kept = await tx
          .update(rawExports)
          .set({ hash, size })
          .where(and(eq(rawExports.id, id), eq(rawExports.cancelled, false)))
          .returning({ id: rawExports.id })
        if (kept.length > 0) await keepContent(tx, files, hash)
        return kept.length > 0
      }),
    )
    if (await wanted.finally(drop)) return { count: total, done: total, total }
    await forgetContent(parts, hash)
    return { failed: true, count: 0 }
  } catch (error) {
    if (error instanceof Cancelled) return { failed: true, count: 0 }
    if (error instanceof FileProblem && error.code === 'size') return refused(words.tooLarge)
    throw error
  } finally {
    stream.destroy()
  }
}

const refused = (message: string): JobResult => ({ failed: true, count: 0, message })

async function countOf(db: Db, asked: Asked): Promise<number> {
  let total = 0
  for (const vin of asked.vins) {
    const found = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from message m where ${whereOf(asked, vin)}`,
    )
    total += found.rows[0]?.count ?? 0
  }
  return total
}

/** Chosen signals are read from reports only. Whole messages are of all kinds. */
export const whereOf = ({ content, fromAt, toAt }: Asked, vin: string) =>
  sql`${inPeriod({ vin, from: fromAt, to: toAt })} ${content === 'fields' ? sql`and m.kind = 2` : sql``}`

/**
 * Returns a function that is called with the rows done after each batch. It reports the progress, and throws when the
 * export was cancelled.
 */
function watch(db: Db, id: number, run: Run, total: number): (done: number) => Promise<void> {
  let looked = 0
  return async (done) => {
    run.progress(done, Math.max(done, total))
    // Other callers get their turn between two batches.
    await breathe()
    if (performance.now() - looked < lookMs) return
    looked = performance.now()
    const [now] = await db.select({ cancelled: rawExports.cancelled }).from(rawExports).where(eq(rawExports.id, id))
    if (!now || now.cancelled) throw new Cancelled()
  }
}
