/** What becomes of a command when nothing happens in time. */
import { z } from 'zod'
import { notifyGateways } from '../../../ingest/notices.ts'
import type { Parts } from '../../../server/context.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { addJob } from '../../../server/work/add.ts'
import { job } from '../../../server/work/job.ts'
import { minuteMs } from '../../../time.ts'
import { kindOfCommand, kindsOfCommand } from './kind-texts.ts'

/** No receipt within this time: the command is sent again (annex B: three times; control a minute apart). */
export const receiptMs = minuteMs
const attempts = 3
/** The least time between two looks, so that many deadlines cost few of them. */
const pauseMs = 2_000
/** Without a number that a box can tell them by, told twice they would be done twice. */
const once = kindsOfCommand.filter((kind) => kindOfCommand(kind).once)

const lock = sql`hashtext('command deadlines')`
const key = 'commandDeadlines'

/**
 * Sends again or gives up whatever is overdue. As long as a command is open, a job of this kind waits or runs; with
 * none open there is none. One for all commands: a call to 100 000 vehicles costs a statement, not 100 000 jobs.
 */
export const commandDeadlines = job({
  name: 'commandDeadlines',
  input: z.object({}),
  lane: { name: 'commands', atOnce: 1 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: 1_000, mostMs: minuteMs },
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

/** Sees to it that what the running transaction is about to add is looked at in so many ms at the latest. */
export async function planDeadline(db: Db, inMs: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  // The job that is there comes within `receiptMs`: what is due sooner needs its own.
  const isSoon = inMs < receiptMs
  await addJob(db, commandDeadlines, {
    input: {},
    key: isSoon ? undefined : key,
    inMs: isSoon ? Math.max(0, inMs) : receiptMs,
  })
}

/** Deals with what is overdue at `now` (ms since 1970). Answers in how many ms to look again; undefined: nothing is open. */
async function settle(db: Db, now: number): Promise<number | undefined> {
  const mayRepeat = sql`attempts < ${attempts} and not again and expires_at >= ${moment(now)} and kind <> all(${sql.param(once)}::text[])`
  const again = await db.execute(sql`
    update command set again = true, due_at = expires_at, updated_at = ${moment(now)}
    where due_at <= ${moment(now)} and state = 'sent' and ${mayRepeat} returning 1`)
  const ended = await db.execute<{ vin: string; id: string; event: string }>(sql`
    update command set due_at = null, again = false, ended_at = ${moment(now)}, updated_at = ${moment(now)},
      state = case when state = 'sent' then 'unanswered' when state in ('received', 'running') then 'unknown' else 'expired' end
    where due_at <= ${moment(now)} and state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running')
    returning vin, id, case state when 'unanswered' then 'silence' when 'unknown' then 'overdue' else 'expired' end as event`)
  if (ended.rows.length > 0) {
    await db.execute(sql`
      insert into command_step (vin, command_id, at, event)
      select r.vin, r.id, ${moment(now)}, r.event
      from json_to_recordset(${JSON.stringify(ended.rows)}::json) as r(vin text, id bigint, event text)`)
  }
  const paced = await pacedAt(db, now)
  // For those to send again, for what waits behind those that have ended, and for those of a batch whose time has come.
  if (again.rows.length + ended.rows.length + paced.come > 0) await notifyGateways(db)
  const open = await db.execute<{ next: number | null }>(
    sql`select extract(epoch from min(due_at))::float8 * 1000 as next from command where due_at is not null`,
  )
  const due = open.rows[0]?.next ?? null
  const next = paced.next === null ? due : Math.min(paced.next, due ?? paced.next)
  // Also what is sent after this look has its deadline no sooner than in `receiptMs`.
  return next === null ? undefined : Math.min(Math.max(next - now, pauseMs), receiptMs)
}

/** Of batches, how many may go since a short while, and when the next one may (ms since 1970). */
async function pacedAt(db: Db, now: number): Promise<{ come: number; next: number | null }> {
  const { rows } = await db.execute<{ come: number; next: number | null }>(sql`
    select count(*) filter (where not_before <= ${moment(now)})::int as come,
      (extract(epoch from min(not_before) filter (where not_before > ${moment(now)})) * 1000)::float8 as next
    from command where batch_id is not null and state = 'waiting' and not_before > ${moment(now - 3 * pauseMs)}`)
  return rows[0] ?? { come: 0, next: null }
}
