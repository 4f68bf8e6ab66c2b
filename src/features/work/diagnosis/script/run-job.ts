/**
 * Runner of script runs. While a run is open, one job of this kind is queued or running. With no open run there is
 * none.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.ts'
import { takeLock } from '../exchange/lock.ts'
import { driveRun, type EndedCommand, eventOf, heldMs } from './run-drive.ts'
import { lockedRun } from './run-rows.ts'

const everyMs = 500
const lock = sql`hashtext('script runs')`
const key = 'scriptRuns'

interface Open extends Record<string, unknown> {
  vin: string
  id: number
  userId: number
  issuer: string
}

/**
 * One job for all runs. It polls the command log for the commands that runs wait for. A result and its consequences are
 * written in one transaction, so that another process can continue at any time.
 */
export const scriptRunner = job({
  name: 'scriptRuns',
  input: z.object({}),
  lane: { name: 'scripts', atOnce: 1 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: 1_000, maxMs: minuteMs },
  run: async ({ store, now, log }, run) => {
    for (let round = 0; ; round++) {
      run.signal.throwIfAborted()
      const at = now().getTime()
      for (const { vin, id } of await readyRuns(store.db, at))
        await store
          .tx(async (tx) => {
            await run.hold(tx)
            await moveOn(tx, vin, id, at)
          })
          // A run that fails must not block the others.
          .catch((error: unknown) => {
            if (run.signal.aborted) throw error
            log.error({ err: error, vin, run: id }, 'a script run could not go on')
          })
      const isOver = await store.tx(async (tx) => {
        // A transaction that starts a run has the shared lock. The run is either visible below, or its transaction adds
        // the next job.
        await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
        const open = await openRuns(tx)
        if (open.length === 0) await run.finish(tx)
        else if (round % 60 === 0)
          for (const { vin, id, userId, issuer } of open)
            await takeLock(tx, vin, { userId, name: issuer, runId: id }, { now: at, until: at + heldMs })
        return open.length === 0
      })
      if (isOver) return undefined
      run.recovered()
      await pause(everyMs, undefined, { signal: run.signal })
    }
  },
})

/** Adds the runner job for runs that the current transaction starts. */
export async function planRunner(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  await addJob(db, scriptRunner, { input: {}, key })
}

async function openRuns(db: Db): Promise<Open[]> {
  const { rows } = await db.execute<Open>(sql`
    select vin, id::float8 as id, user_id::float8 as "userId", issuer from script_run where ended_at is null order by vin, id`)
  return rows
}

async function readyRuns(db: Db, now: number): Promise<Pick<Open, 'vin' | 'id'>[]> {
  const { rows } = await db.execute<Open>(sql`
    select r.vin, r.id::float8 as id from script_run r left join command c on c.vin = r.vin and c.id = r.command_id
    where r.ended_at is null and (r.due_at <= ${moment(now)}
      or c.state in ('done', 'failed', 'refused', 'cancelled', 'expired', 'unanswered', 'unknown'))
    order by r.vin, r.id`)
  return rows
}

async function moveOn(db: Db, vin: string, id: number, now: number): Promise<void> {
  const run = await lockedRun(db, vin, id)
  if (run.endedAt !== null) return
  if (run.commandId === null) {
    await driveRun(db, { run, now }, { now, kind: 'time' })
    return
  }
  const { rows } = await db.execute<EndedCommand>(
    sql`select state, code, result from command where vin = ${vin} and id = ${run.commandId}`,
  )
  const event = rows[0] && eventOf(rows[0], now)
  if (event) await driveRun(db, { run, now }, event)
}
