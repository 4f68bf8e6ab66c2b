/** Deadlines of commands: repeats, timeouts and expiry. */
import { z } from 'zod'
import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.ts'
import { notifyGateways } from '../../../../telematics/ingest/notices.ts'
import { addCommandEvents, type EventCommand, eventColumns } from './events.ts'
import { kindOfCommand, kindsOfCommand } from './kind-texts.ts'

/** Time limit for a receipt before a command is sent again (annex B: three times, control a minute apart). */
export const receiptMs = minuteMs
const attempts = 3
/** Shortest interval between two checks, to limit the cost of many deadlines. */
const pauseMs = 2_000
/** Kinds that are never repeated: their frames have no number, so the box would carry them out twice. */
const once = kindsOfCommand.filter((kind) => kindOfCommand(kind).once)

const lock = sql`hashtext('command deadlines')`
const key = 'commandDeadlines'

/**
 * Repeats or ends overdue commands. While a command is open, one job of this kind is queued or running. With none open
 * there is none. One job serves all commands, so that a batch for 100 000 vehicles costs one statement instead of 100
 * 000 jobs.
 */
export const commandDeadlines = job({
  name: 'commandDeadlines',
  input: z.object({}),
  lane: { name: 'commands', atOnce: 1 },
  retries: Number.POSITIVE_INFINITY,
  backOff: { firstMs: 1_000, maxMs: minuteMs },
  run: async ({ store, now }: Pick<Parts, 'store' | 'now'>, run) => {
    await store.tx(async (tx) => {
      // A transaction that adds a command has the shared lock. The command is either visible below, or its transaction
      // adds the next job.
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      await run.finish(tx)
      const inMs = await settle(tx, now().getTime())
      if (inMs !== undefined) await addJob(tx, commandDeadlines, { input: {}, key, inMs })
    })
    return undefined
  },
})

/** Plans a check within `inMs` for commands that the current transaction adds. */
export async function planDeadline(db: Db, inMs: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  // The existing job runs within `receiptMs`. An earlier deadline needs its own job.
  const isSoon = inMs < receiptMs
  await addJob(db, commandDeadlines, {
    input: {},
    key: isSoon ? undefined : key,
    inMs: isSoon ? Math.max(0, inMs) : receiptMs,
  })
}

/**
 * Handles commands that are overdue at `now` (ms since 1970). Returns ms until the next check. Undefined: none is open.
 */
async function settle(db: Db, now: number): Promise<number | undefined> {
  const mayRepeat = sql`attempts < ${attempts} and not needs_resend and expires_at >= ${moment(now)} and kind <> all(${sql.param(once)}::text[])`
  const again = await db.execute(sql`
    update command set needs_resend = true, due_at = expires_at, updated_at = ${moment(now)}
    where due_at <= ${moment(now)} and state = 'sent' and ${mayRepeat} returning 1`)
  const endedCommands = await db.execute<EventCommand>(sql`
    update command c set due_at = null, needs_resend = false, ended_at = ${moment(now)}, updated_at = ${moment(now)},
      state = case when state = 'sent' then 'unanswered' when state in ('received', 'running') then 'unknown' else 'expired' end
    where due_at <= ${moment(now)} and state in ('awaitingApproval', 'waiting', 'sent', 'received', 'running')
    returning ${eventColumns}`)
  if (endedCommands.rows.length > 0) {
    await db.execute(sql`
      insert into command_step (vin, command_id, at, event)
      select r.vin, r.id, ${moment(now)},
        case r.state when 'unanswered' then 'silence' when 'unknown' then 'overdue' else 'expired' end
      from ${records<'vin' | 'id' | 'state'>(endedCommands.rows, { vin: 'text', id: 'bigint', state: 'text' })}`)
    await addCommandEvents(db, endedCommands.rows, () => now)
  }
  const pacing = await pacedAt(db, now)
  // For repeats, for commands queued behind ended ones, and for batch commands that are now due.
  if (again.rows.length + endedCommands.rows.length + pacing.come > 0) await notifyGateways(db)
  const open = await db.execute<{ next: number | null }>(
    sql`select extract(epoch from min(due_at))::float8 * 1000 as next from command where due_at is not null`,
  )
  const due = open.rows[0]?.next ?? null
  const next = pacing.next === null ? due : Math.min(pacing.next, due ?? pacing.next)
  // A command sent after this check has its deadline no sooner than `receiptMs`.
  return next === null ? undefined : Math.min(Math.max(next - now, pauseMs), receiptMs)
}

/** Number of batch commands that became due recently, and the next due time (ms since 1970). */
async function pacedAt(db: Db, now: number): Promise<{ come: number; next: number | null }> {
  const { rows } = await db.execute<{ come: number; next: number | null }>(sql`
    select count(*) filter (where not_before <= ${moment(now)})::int as come,
      (extract(epoch from min(not_before) filter (where not_before > ${moment(now)})) * 1000)::float8 as next
    from command where batch_id is not null and state = 'waiting' and not_before > ${moment(now - 3 * pauseMs)}`)
  return rows[0] ?? { come: 0, next: null }
}
