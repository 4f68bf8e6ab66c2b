import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { Parts } from '../../../../platform/context.ts'
import { and, eq, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type JobResult, type JobRun, job, long } from '../../../../platform/work/job.ts'
import { numberReader } from '../frame/value-readers.ts'
import { decryptOf, everyMessage, vehicleMessages } from '../message/source.ts'
import { meets, type QueryClause } from './condition.ts'
import { limits } from './contract.ts'
import { signalQueries, signalQueryHits } from './store.ts'

type FrameRow = { at: number; kind: number; digest: string; frame: Buffer }
type Hit = typeof signalQueryHits.$inferInsert

const input = z.object({ query: z.number() })

/** Searches the messages of a query, vehicle by vehicle. A restarted job begins again. */
export const querying = job({ name: 'signalQuery', input, lane: long, run: runQuery })

async function runQuery(parts: Parts, run: JobRun<z.infer<typeof input>>): Promise<JobResult> {
  const id = run.input.query
  const { store } = parts
  const db = store.db
  const [query] = await db.select().from(signalQueries).where(eq(signalQueries.id, id))
  // Old queries are deleted, even if the job has waited for too long.
  if (!query) return { count: 0 }
  await store.tx((tx) => tx.delete(signalQueryHits).where(eq(signalQueryHits.query, id)))
  const { condition, vins, fromAt, toAt } = query
  const signals = condition.clauses.map(({ signal }) => signal)
  let [searchedCount, hits] = [0, 0]
  const keep = async (newHits: Hit[]): Promise<boolean> => {
    hits += newHits.length
    return store.tx(async (tx) => {
      await run.hold(tx)
      if (newHits.length > 0) await tx.insert(signalQueryHits).values(newHits)
      const [now] = await tx
        .update(signalQueries)
        .set({ searchedCount, hits, isFull: hits >= limits.hits })
        .where(eq(signalQueries.id, id))
        .returning({ stopped: signalQueries.stopped })
      return !now || now.stopped || hits >= limits.hits
    })
  }
  for (const [index, vin] of vins.entries()) {
    const period = { vin, from: fromAt, to: toAt }
    const read = numberReader(signals, await decryptOf({ db, parts }, vin))
    let isOver = false
    for await (const batch of everyMessage<FrameRow>({ db, parts }, vehicleMessages, period, {
      where: sql`m.kind = 2 and m.counts`,
    })) {
      const newHits: Hit[] = []
      for (const { at, kind, digest, frame } of batch) {
        if (hits + newHits.length >= limits.hits) break
        searchedCount++
        const readings = read(frame)
        if (!meets(condition, readings)) continue
        newHits.push({
          query: id,
          number: hits + newHits.length + 1,
          vin,
          at: new Date(Math.round(at)).toISOString(),
          kind,
          digest: BigInt(digest),
          values: condition.clauses.map((clause, place) => clauseValue(clause, readings[place])),
        })
      }
      isOver = await keep(newHits)
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

/** Number that is shown for a clause. For a list it is the extreme on the side of the operator. */
const clauseValue = (
  { operator }: QueryClause,
  reading: { low: number; high: number } | null | undefined,
): number | null => (reading ? (operator === 'gt' || operator === 'ge' ? reading.high : reading.low) : null)

/** Stops a running query of the caller. The hits found so far stay. False: no matching query. */
export async function stopQuery(db: Db, id: number, isOwn: SQL): Promise<boolean> {
  const updatedRows = await db
    .update(signalQueries)
    .set({ stopped: true })
    .where(and(eq(signalQueries.id, id), isOwn))
    .returning({ id: signalQueries.id })
  return updatedRows.length > 0
}
