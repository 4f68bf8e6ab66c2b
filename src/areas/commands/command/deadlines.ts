/** What happens to a command that no vehicle answered in time: it is sent again, or given up. */

import { z } from 'zod'
import { notifyGateways } from '../../../ingest/notices.ts'
import type { Parts } from '../../../server/context.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { addJob } from '../../../server/work/add.ts'
import { job } from '../../../server/work/job.ts'
import { minuteMs } from '../../../time.ts'

/** No answer within this time: the command is sent again (annex B: three times; control a minute apart). */
const answerMs = minuteMs
const attempts = 3
/** The least time between two looks, so that many deadlines cost few of them. */
const pauseMs = 2_000

const lock = sql`hashtext('command deadlines')`
const key = 'commandDeadlines'

/**
 * Sends again or gives up whatever is overdue. As long as a command is open, a job of this kind waits or runs; with
 * none open there is none. One for all commands: a call to 100 000 vehicles costs a statement, not 100 000 jobs.
 */
export const commandDeadlines = job({
  ...{ name: 'commandDeadlines', input: z.object({}), lane: { name: 'commands', atOnce: 1 } },
  ...{ retries: Number.POSITIVE_INFINITY, backOff: { firstMs: 1_000, mostMs: minuteMs } },
  run: async ({ store, now }: Pick<Parts, 'store' | 'now'>, run) => {
    await store.tx(async (tx) => {
      // Whoever adds a command holds the lock shared: it is either seen below, or its transaction adds the next job.
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      await run.finish(tx)
      const inMs = await settle(tx, now().getTime())
      if (inMs !== undefined) await addJob(tx, commandDeadlines, { input: {}, key, inMs })
    })
    return undefined
  },
})

/** Sees to it that a command which the running transaction is about to add is not forgotten. */
export async function planDeadline(db: Db, expiresInMs: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  // The job that is there comes within `answerMs`: one that expires sooner needs its own.
  const isSoon = expiresInMs < answerMs
  await addJob(db, commandDeadlines, {
    input: {},
    key: isSoon ? undefined : key,
    inMs: isSoon ? Math.max(0, expiresInMs) : answerMs,
  })
}

/** Deals with what is overdue at `now` (ms since 1970). Answers in how many ms to look again; undefined: nothing is open. */
async function settle(db: Db, now: number): Promise<number | undefined> {
  const isOver = sql`(state = 'waiting' and expires_at < ${moment(now)})
    or (state = 'sent' and sent_at <= ${moment(now - answerMs)})`
  const changed = await db.execute<{ count: number }>(sql`
    with changed as (
      update command set state = case
        when attempts = 0 then 'expired'
        when state = 'sent' and attempts < ${attempts} and expires_at >= ${moment(now)} then 'waiting'
        else 'unanswered' end
      where ${isOver} returning 1
    )
    select count(*)::int as count from changed`)
  // For those to send again, and for what waits behind those that are given up.
  if (changed.rows[0]?.count) await notifyGateways(db)
  const open = await db.execute<{ next: number | null }>(sql`
    select extract(epoch from min(case state when 'sent' then sent_at + ${answerMs} * interval '1 millisecond'
      else expires_at end))::float8 * 1000 as next
    from command where state in ('waiting', 'sent')`)
  const next = open.rows[0]?.next ?? null
  // Also what is sent after this look has its deadline no sooner than in `answerMs`.
  return next === null ? undefined : Math.min(Math.max(next - now, pauseMs), answerMs)
}
