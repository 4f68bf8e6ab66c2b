/** Steps of users on alarms. Every alarm that can be moved is moved. The others are returned with a reason. */
import type { InputOf, OutputOf } from '../../../../domain/contract/call.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { inArray, type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { alarm, type handlingCalls } from './contract.ts'
import { addHandledAlarms, type EventAlarm, eventColumns } from './events.ts'
import { reopenHours } from './handling-parameters.ts'
import { type AlarmStep, type HandlingEvent, type HandlingState, type StepRefusal, stepOf } from './state-texts.ts'
import { type AlarmLine, noteSteps } from './step-notices.ts'
import { alarms } from './store.ts'
import { alarmTopic } from './topic.ts'

type Outcome = OutputOf<typeof handlingCalls.close>
type Input = Pick<InputOf<typeof handlingCalls.acknowledge>, 'ids' | 'seen' | 'remark'>
export interface HandlingRow extends AlarmLine {
  readonly handling: HandlingState
  readonly handledAt: string | null
  readonly closedAt: string | null
  readonly recordedAt: string
}

interface StepInput {
  readonly until?: string | undefined
  /** The assignee. Null: no one. */
  readonly person?: { readonly id: number; readonly name: string } | null | undefined
  /** Reason other than its state for which an alarm is refused. */
  refuses?(found: HandlingRow): 'cannotSee' | undefined
}

/** Columns that each step sets in addition to the state. `r` has the minutes since `recorded_at`. */
const columnsOfStep: Record<AlarmStep, (context: Context, at: SQL, taken: StepInput) => SQL> = {
  acknowledged: ({ user }, at) => sql`acknowledged_at = ${at}, acknowledged_by = ${user.fullName}, snoozed_until = null,
    acknowledge_min = coalesce(a.acknowledge_min, r.minutes)`,
  closed: ({ user }, at) => sql`closed_at = ${at}, closed_by = ${user.fullName}, snoozed_until = null,
    acknowledge_min = coalesce(a.acknowledge_min, r.minutes), close_min = r.minutes`,
  snoozed: ({ user }, _at, { until }) =>
    sql`snoozed_until = ${until ?? null}::timestamptz, snoozer = ${user.id}::bigint`,
  assigned: (_context, _at, { person }) => sql`assignee = ${person?.id ?? null}::bigint`,
  reopened: () => sql`closed_at = null, closed_by = null, close_min = null`,
}

export async function findAlarms(db: Db, ids: readonly number[]): Promise<HandlingRow[]> {
  const { id, vin, kind, code, level, rule, handling, handledAt, closedAt, recordedAt } = alarms
  return db
    .select({ id, vin, kind, code, level, rule, handling, handledAt, closedAt, recordedAt })
    .from(alarms)
    .where(inArray(id, [...new Set(ids)]))
}

/** Takes a step on alarms that the caller can see. Also returns the alarms that were moved. */
export async function take(
  context: Context,
  step: AlarmStep,
  { ids, seen: handledAtById, remark }: Input,
  stepInput: StepInput = {},
): Promise<Outcome & { moved: HandlingRow[] }> {
  const { db, parts, user, logChange } = context
  const nowMs = parts.now().getTime()
  const rules = { reopenHours: await parameterNumber(db, reopenHours) }
  const refusals: { row: HandlingRow; why: StepRefusal | 'cannotSee' }[] = []
  const ready: (HandlingRow & { to: HandlingState; at: number; minutes: number; before: number | null })[] = []
  for (const row of await findAlarms(db, ids)) {
    const why = stepInput.refuses?.(row)
    const next = stepOf(row, step, { expectedHandledAt: handledAtById?.[row.id], nowMs, ...rules })
    const before = row.handledAt === null ? null : Date.parse(row.handledAt)
    if (why) refusals.push({ row, why })
    else if ('refused' in next) refusals.push({ row, why: next.refused })
    else
      ready.push({
        ...row,
        ...next,
        before,
        // Keeps two steps of the same millisecond distinct.
        at: Math.max(nowMs, (before ?? 0) + 1),
        minutes: Math.max(0, Math.round((nowMs - Date.parse(row.recordedAt)) / (minuteMs / 10)) / 10),
      })
  }
  const movedIds = await move(context, step, { ready, remark, taken: stepInput, nowMs })
  for (const row of ready) if (!movedIds.has(row.id)) refusals.push({ row, why: 'handled' })
  const movedAlarms = ready.filter(({ id }) => movedIds.has(id))
  await noteSteps(db, movedAlarms, {
    at: moment(nowMs),
    event: step,
    user,
    text: remark,
    until: stepInput.until,
    person: stepInput.person?.name,
  })
  for (const { id, vin, handling, to } of movedAlarms)
    logChange({
      record: alarm.name,
      id,
      label: vin,
      before: { handling },
      after: {
        handling: to,
        ...(remark ? { remark } : {}),
        ...(stepInput.until ? { snoozedUntil: stepInput.until } : {}),
        ...(stepInput.person !== undefined ? { assignee: stepInput.person?.name ?? null } : {}),
      },
    })
  if (movedAlarms.length > 0) await notifyStreams(db, alarmTopic)
  return { count: movedAlarms.length, moved: movedAlarms, refused: await explainRefusals(db, refusals) }
}

interface Move {
  readonly ready: readonly {
    readonly vin: string
    readonly id: number
    readonly to: string
    readonly at: number
    readonly minutes: number
    readonly before: number | null
  }[]
  readonly remark: string | undefined
  readonly taken: StepInput
  readonly nowMs: number
}

/** Moves alarms that no other user has moved in the meantime. Returns their ids. */
async function move(
  context: Context,
  step: AlarmStep,
  { ready, remark, taken: stepInput, nowMs }: Move,
): Promise<ReadonlySet<number>> {
  if (ready.length === 0) return new Set()
  const at = moment(nowMs)
  const columns = {
    vin: 'text',
    id: 'bigint',
    to: 'text',
    at: 'float8',
    minutes: 'float8',
    before: 'float8',
  } as const
  const { rows } = await context.db.execute<EventAlarm>(sql`
    update alarm a set handling = r."to", handled_at = to_timestamp(r.at / 1000), remark = coalesce(${remark || null}::text, a.remark),
      changed_at = ${at}, changed_xid = pg_current_xact_id(), ${columnsOfStep[step](context, at, stepInput)}
    from ${records(ready, columns)}
    where a.vin = r.vin and a.id = r.id and a.handled_at is not distinct from to_timestamp(r.before / 1000)
    returning ${eventColumns}`)
  await addHandledAlarms(context.db, rows, { step, user: context.user.id })
  return new Set(rows.map(({ id }) => id))
}

type Last = { alarm: number; event: HandlingEvent; by: string | null; at: string; handling: HandlingState }

/** Refused alarms with their last step and its user. */
export async function explainRefusals(
  db: Db,
  refusals: readonly { row: HandlingRow; why: Outcome['refused'][number]['why'] }[],
) {
  if (refusals.length === 0) return []
  const vins = sql.param([...new Set(refusals.map(({ row }) => row.vin))])
  const ids = sql.param(refusals.map(({ row }) => row.id))
  const { rows } = await db.execute<Last>(sql`
    select distinct on (s.vin, s.alarm) s.alarm::float8 as alarm, s.event, s.by, s.at, a.handling
    from alarm_step s join alarm a on a.vin = s.vin and a.id = s.alarm
    where s.vin = any(${vins}::text[]) and s.alarm = any(${ids}::bigint[]) and s.event <> 'commented'
    order by s.vin, s.alarm, s.id desc`)
  const lastOf = new Map(rows.map(({ alarm, ...last }) => [alarm, last]))
  return refusals.map(({ row: { id, vin, kind, code, rule, handling }, why }) => {
    const last = lastOf.get(id)
    return {
      id,
      vin,
      kind,
      code,
      rule,
      why,
      handling: last?.handling ?? handling,
      last: last ? { event: last.event, by: last.by, at: new Date(last.at).toISOString() } : null,
    }
  })
}
