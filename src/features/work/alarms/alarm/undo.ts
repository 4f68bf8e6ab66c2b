import type { OutputOf } from '../../../../domain/contract/call.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, asc, eq, ne, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { alarm, type handlingCalls } from './contract.ts'
import { addHandledAlarms, type EventAlarm, eventColumns } from './events.ts'
import { countingSteps, stateAfter, undoLimitMs } from './state-texts.ts'
import { noteSteps } from './step-notices.ts'
import { alarmSteps } from './store.ts'
import { explainRefusals, findAlarms, type HandlingRow } from './take.ts'
import { alarmTopic } from './topic.ts'

type Outcome = OutputOf<typeof handlingCalls.acknowledge>

/** Steps of an alarm that count, the first one first. */
async function stepsOf(db: Db, { vin, id }: HandlingRow) {
  const { event, at, userId, by, text, until } = alarmSteps
  const timeline = await db
    .select({ event, at, userId, by, text, until })
    .from(alarmSteps)
    .where(and(eq(alarmSteps.vin, vin), eq(alarmSteps.alarm, id), ne(event, 'commented')))
    .orderBy(asc(alarmSteps.id))
  return countingSteps(timeline)
}

/** Undoes the caller's own acknowledgments that are still the last step of their alarms. Others are refused. */
export async function undoAcknowledgments(context: Context, ids: readonly number[]): Promise<Outcome> {
  const { db, parts, user, logChange } = context
  const nowMs = parts.now().getTime()
  const refusals: { row: HandlingRow; why: 'handled' | 'undoTooLate' }[] = []
  const undoneRows: EventAlarm[] = []
  for (const row of await findAlarms(db, ids)) {
    const steps = await stepsOf(db, row)
    const last = steps.at(-1)
    if (last?.event !== 'acknowledged' || last.userId !== user.id) refusals.push({ row, why: 'handled' })
    else if (nowMs - Date.parse(last.at) > undoLimitMs) refusals.push({ row, why: 'undoTooLate' })
    else {
      const restoredRow = await restore(db, row, steps.slice(0, -1), nowMs)
      if (!restoredRow) {
        refusals.push({ row, why: 'handled' })
        continue
      }
      undoneRows.push(restoredRow)
      await noteSteps(db, [row], { at: moment(nowMs), event: 'undone', user })
      logChange({
        record: alarm.name,
        id: row.id,
        label: row.vin,
        before: { handling: row.handling },
        after: { handling: restoredRow.handling },
      })
    }
  }
  await addHandledAlarms(db, undoneRows, { step: 'undone', user: user.id })
  if (undoneRows.length > 0) await notifyStreams(db, alarmTopic)
  return { count: undoneRows.length, refused: await explainRefusals(db, refusals) }
}

/** Writes the alarm as it was after `steps`. Undefined: another user was first. */
async function restore(db: Db, row: HandlingRow, steps: Awaited<ReturnType<typeof stepsOf>>, nowMs: number) {
  const to = stateAfter(steps)
  const acknowledgment = steps.findLast(({ event }) => event === 'acknowledged')
  const isTimed = steps.some(({ event }) => event === 'acknowledged' || event === 'closed')
  const until = to === 'snoozed' ? steps.findLast(({ event }) => event === 'snoozed')?.until : null
  const before = row.handledAt === null ? null : Date.parse(row.handledAt)
  // Keeps two steps of the same millisecond distinct.
  const at = moment(Math.max(nowMs, (before ?? 0) + 1))
  const { rows } = await db.execute<EventAlarm>(sql`
    update alarm a set handling = ${to}, handled_at = ${at}, snoozed_until = ${until ?? null}::timestamptz,
      acknowledged_at = ${acknowledgment?.at ?? null}::timestamptz, acknowledged_by = ${acknowledgment?.by ?? null}::text,
      acknowledge_min = case when ${isTimed} then acknowledge_min end,
      remark = ${steps.findLast(({ text }) => text)?.text ?? null}::text,
      changed_at = ${moment(nowMs)}, changed_xid = pg_current_xact_id()
    where vin = ${row.vin} and id = ${row.id} and handling = 'acknowledged'
      and handled_at is not distinct from ${before === null ? null : moment(before)} returning ${eventColumns}`)
  return rows[0]
}
