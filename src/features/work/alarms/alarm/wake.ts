import { dayMs, hourMs, secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { addHandledAlarms, type EventAlarm, eventColumns } from './events.ts'
import type { WakingEvent } from './state-texts.ts'
import { type AlarmLine, noteSteps, tellOf } from './step-notices.ts'
import { alarmTopic } from './topic.ts'

const everyMs = 5 * secondMs

type Woken = AlarmLine & EventAlarm & { account: number | null; is_new: boolean } & Record<string, unknown>
const toOpen = (nowMs: number) => sql`handling = 'open', snoozed_until = null, handled_at = ${moment(nowMs)},
  changed_at = ${moment(nowMs)}, changed_xid = pg_current_xact_id()`
const wokenColumns = sql`${eventColumns}, a.rule, coalesce(a.assignee, a.snoozer)::float8 as account`

interface Span {
  readonly vin: string
  readonly id: number | null
  readonly kind: string
  readonly code: number
  readonly level: number
  readonly begin: number
}

/** Opens snoozed alarms that became worse: a higher level, or a new start. Call it before the spans are saved. */
export async function wakeBySpans(db: Db, spans: readonly Span[], nowMs: number): Promise<void> {
  const columns = {
    vin: 'text',
    id: 'bigint',
    kind: 'text',
    code: 'bigint',
    level: 'smallint',
    begin: 'float8',
  } as const
  const { rows } = await db.execute<Woken>(sql`
    update alarm a set ${toOpen(nowMs)} from ${records(spans, columns)}
    where a.vin = r.vin and a.kind = r.kind and a.code = r.code and a.handling = 'snoozed' and (
      (r.id = a.id and r.level > a.level) or (r.id is null and to_timestamp(r.begin / 1000) > a.begin_at))
    returning ${wokenColumns}, r.id is null as is_new`)
  for (const isRefired of [false, true])
    await notifyWoken(
      db,
      rows.filter((row) => row.is_new === isRefired),
      isRefired ? 'refired' : 'raised',
      nowMs,
    )
}

/** Opens alarms whose snooze has ended. Returns their number. */
export async function wakeDue(db: Db, nowMs: number): Promise<number> {
  const due = await db.execute(
    sql`select 1 from alarm where handling = 'snoozed' and snoozed_until <= ${moment(nowMs)} limit 1`,
  )
  if (due.rows.length === 0) return 0
  const { rows } = await db.execute<Woken>(sql`
    update alarm a set ${toOpen(nowMs)} where a.handling = 'snoozed' and a.snoozed_until <= ${moment(nowMs)}
    returning ${wokenColumns}`)
  await notifyWoken(db, rows, 'returned', nowMs)
  if (rows.length > 0) await notifyStreams(db, alarmTopic)
  return rows.length
}

async function notifyWoken(db: Db, woken: readonly Woken[], event: WakingEvent, nowMs: number): Promise<void> {
  const at = moment(nowMs)
  await noteSteps(db, woken, { at, event })
  await addHandledAlarms(db, woken, { step: event, user: null })
  const whose = woken.flatMap(({ account, ...alarm }) => (account === null ? [] : [{ ...alarm, account }]))
  await tellOf(db, whose, { at, what: 'returned' })
}

/** Days until notifications are deleted. Inboxes show a week. */
const notificationDays = 30
export const alarmNotificationUpkeep = periodicJob('alarmsTold', hourMs, ({ store, now }) =>
  store.tx((tx) =>
    tx.execute(sql`delete from alarm_notification where at < ${moment(now().getTime() - notificationDays * dayMs)}`),
  ),
)

export const snoozedAlarms = periodicJob('snoozedAlarms', everyMs, ({ store, now }) =>
  store.tx((tx) => wakeDue(tx, now().getTime())),
)
