import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Parts } from '../../../server/context.ts'
import type { Db } from '../../../server/store/store.ts'
import { type JobResult, type JobRun, job, long } from '../../../server/work/job.ts'
import { numberReader } from '../frame/values.ts'
import { decryptOf, everyMessage, inPeriod, vehicleMessages } from '../message/source.ts'
import { type Clause, meets } from './condition.ts'
import { limits } from './contract.ts'
import { dataSelectionHits, dataSelections } from './store.ts'

type Framed = { at: number; kind: number; digest: string; frame: Buffer }
type Hit = typeof dataSelectionHits.$inferInsert

const input = z.object({ selection: z.number() })

/** Looks through the messages of a selection, vehicle by vehicle. Begun again it starts from nothing. */
export const selecting = job({ name: 'selectData', input, lane: long, run: runSelection })

async function runSelection(parts: Parts, run: JobRun<z.infer<typeof input>>): Promise<JobResult> {
  const id = run.input.selection
  const { store } = parts
  const db = store.db as unknown as Db
  const [selection] = await db.select().from(dataSelections).where(eq(dataSelections.id, id))
  // Old ones are taken away, also one whose job waited for too long.
  if (!selection) return { count: 0 }
  await store.tx((tx) => tx.delete(dataSelectionHits).where(eq(dataSelectionHits.selection, id)))
  const { wanted, vins, fromAt, toAt } = selection
  const signals = wanted.clauses.map(({ signal }) => signal)
  let [looked, hits] = [0, 0]
  const keep = async (found: Hit[]): Promise<boolean> => {
    hits += found.length
    return store.tx(async (tx) => {
      await run.hold(tx)
      if (found.length > 0) await tx.insert(dataSelectionHits).values(found)
      const [now] = await tx
        .update(dataSelections)
        .set({ looked, hits, isFull: hits >= limits.hits })
        .where(eq(dataSelections.id, id))
        .returning({ stopped: dataSelections.stopped })
      return !now || now.stopped || hits >= limits.hits
    })
  }
  for (const [index, vin] of vins.entries()) {
    const period = sql`${inPeriod({ vin, from: fromAt, to: toAt })} and m.kind = 2 and not (m.clock_drift and m.backfilled)`
    const read = numberReader(signals, await decryptOf({ db, parts }, vin))
    let isOver = false
    for await (const batch of everyMessage<Framed>(db, vehicleMessages, period)) {
      const found: Hit[] = []
      for (const { at, kind, digest, frame } of batch) {
        if (hits + found.length >= limits.hits) break
        looked++
        const readings = read(frame)
        if (!meets(wanted, readings)) continue
        found.push({
          selection: id,
          number: hits + found.length + 1,
          vin,
          at: new Date(Math.round(at)).toISOString(),
          kind,
          digest: BigInt(digest),
          values: wanted.clauses.map((clause, place) => told(clause, readings[place])),
        })
      }
      isOver = await keep(found)
      run.progress(index, vins.length)
      await breathe()
      if (isOver) break
    }
    if (isOver) break
    run.progress(index + 1, vins.length)
  }
  await keep([])
  return { count: hits, total: vins.length }
}

/** The number that is shown for a clause: of a list the one on the side that was asked for. */
const told = ({ operator }: Clause, reading: { low: number; high: number } | null | undefined): number | null =>
  reading ? (operator === 'gt' || operator === 'ge' ? reading.high : reading.low) : null

/** Asks a running selection of the user's to end; it keeps what it found. False: no such selection. */
export async function stopSelection(db: Db, id: number, userId: number): Promise<boolean> {
  const stopped = await db
    .update(dataSelections)
    .set({ stopped: true })
    .where(and(eq(dataSelections.id, id), eq(dataSelections.userId, userId)))
    .returning({ id: dataSelections.id })
  return stopped.length > 0
}
