import { dayMs, hourMs, minuteMs } from '../../../domain/time.ts'
import { accounts } from '../../../features/base/accounts/account/store.ts'
import { addHandledAlarms, type EventAlarm, eventColumns } from '../../../features/work/alarms/alarm/events.ts'
import { alarmNotifications, alarmSteps, alarms } from '../../../features/work/alarms/alarm/store.ts'
import type { Parts } from '../../../platform/context.ts'
import { and, asc, desc, eq, isNull, lt, sql } from '../../../platform/store/drizzle.ts'
import { insertRows } from '../insert.ts'

type Step = typeof alarmSteps.$inferInsert
type Alarm = typeof alarms.$inferSelect

const remarks = [
  '已联系车主，靠边检查后恢复正常',
  '远程读取故障码，建议预约进站',
  '与充电桩通信异常有关，已恢复',
  '重复上报，已核实',
]
const ageMs = 10 * minuteMs
const maxHandled = 60

/** Marks some of the vehicles' alarms as handled by staff. Runs once, when there are enough alarms. */
export async function handleAlarms({ store, now }: Parts): Promise<void> {
  await store.tx(async (tx) => {
    const existingSteps = await tx.select({ id: alarmSteps.id }).from(alarmSteps).limit(1)
    const nowMs = now().getTime()
    const openAlarms = await tx
      .select()
      .from(alarms)
      .where(and(isNull(alarms.handledAt), lt(alarms.beginAt, new Date(nowMs - ageMs).toISOString())))
      .orderBy(desc(alarms.beginAt))
      .limit(maxHandled)
    const people = await tx
      .select({ id: accounts.id, name: accounts.fullName })
      .from(accounts)
      .where(and(eq(accounts.realm, 'staff'), eq(accounts.status, 'enabled')))
      .orderBy(asc(accounts.id))
      .limit(6)
    if (existingSteps.length > 0 || openAlarms.length < 7 || people.length < 2) return
    const [administrator] = people
    for (const [index, alarm] of openAlarms.entries()) {
      const who = people[index % people.length]!
      const other = people[(index + 1) % people.length]!
      const beginMs = Date.parse(alarm.beginAt)
      const receivedAt = new Date(beginMs + minuteMs).toISOString()
      const minutes = (2 + ((index * 7) % 23)) * (5 - Math.min(alarm.level, 4))
      const at = (after: number) => new Date(Math.min(nowMs, beginMs + minuteMs * (1 + minutes * after))).toISOString()
      const handling = handlingOf(index, { who, other, at, nowMs })
      if (!handling) continue
      const acknowledgement = handling.steps.find(({ event }) => event === 'acknowledged' || event === 'closed')
      const closure = handling.steps.find(({ event }) => event === 'closed')
      const since = (step: { at: string } | undefined) =>
        step && Math.round((Date.parse(step.at) - Date.parse(receivedAt)) / (minuteMs / 10)) / 10
      await tx
        .update(alarms)
        .set({
          handling: handling.state,
          handledAt: handling.steps.at(-1)?.at ?? receivedAt,
          recordedAt: receivedAt,
          ...(acknowledgement && { acknowledgedAt: acknowledgement.at, acknowledgedBy: who.name }),
          ...(acknowledgement && { acknowledgeMin: since(acknowledgement) ?? null }),
          ...(closure && { closedAt: closure.at, closedBy: who.name, remark: closure.text ?? null }),
          ...(closure && { closeMin: since(closure) ?? null }),
          ...(handling.assignee && { assignee: handling.assignee.id }),
          ...(handling.until && { snoozedUntil: handling.until, snoozer: who.id }),
          changedAt: new Date(nowMs).toISOString(),
          changedXid: sql`pg_current_xact_id()`,
        })
        .where(and(eq(alarms.vin, alarm.vin), eq(alarms.id, alarm.id)))
      const { rows: changedAlarms } = await tx.execute<EventAlarm>(
        sql`select ${eventColumns} from alarm a where a.vin = ${alarm.vin} and a.id = ${alarm.id}`,
      )
      const lastStep = handling.steps.findLast(({ event }) => event !== 'commented')
      if (lastStep) await addHandledAlarms(tx, changedAlarms, { step: lastStep.event, user: who.id })
      await insertRows(
        tx,
        alarmSteps,
        handling.steps.map((step) => ({ ...step, vin: alarm.vin, alarm: alarm.id })),
      )
      if (administrator && index < 10) await tellAdministrator(alarm, handling.steps, administrator.id)
    }

    async function tellAdministrator(
      { id, vin, kind, code, level }: Alarm,
      steps: readonly HandledStep[],
      account: number,
    ) {
      const assignment = steps.find(({ event }) => event === 'assigned')
      if (!assignment) return
      await insertRows(tx, alarmNotifications, [
        {
          account,
          vin,
          alarm: id,
          kind,
          code,
          level,
          reason: 'assigned',
          by: assignment.by ?? null,
          at: assignment.at,
        },
      ])
    }
  })
}

type HandledStep = Omit<Step, 'vin' | 'alarm'>
interface Around {
  readonly who: { readonly id: number; readonly name: string }
  readonly other: { readonly id: number; readonly name: string }
  at(after: number): string
  readonly nowMs: number
}

interface Life {
  readonly state: Alarm['handling']
  readonly steps: readonly HandledStep[]
  readonly assignee?: Around['other']
  readonly until?: string
}

/** Staff actions on one alarm, in seven variants. Undefined: not handled yet. */
function handlingOf(index: number, { who, other, at, nowMs }: Around): Life | undefined {
  const by = { userId: who.id, by: who.name }
  const acknowledgement: HandledStep = { ...by, at: at(1), event: 'acknowledged' }
  const text = remarks[index % remarks.length]!
  switch (index % 7) {
    case 0:
      return { state: 'acknowledged', steps: [acknowledgement] }
    case 1: {
      const comment = `@${other.name} 请跟进，必要时联系车主`
      return {
        state: 'acknowledged',
        assignee: other,
        steps: [
          acknowledgement,
          { ...by, at: at(1.2), event: 'assigned', person: other.name },
          { ...by, at: at(1.3), event: 'commented', text: comment, mentioned: [other.name] },
        ],
      }
    }
    case 2:
    case 5:
      return { state: 'closed', steps: [acknowledgement, { ...by, at: at(4), event: 'closed', text }] }
    case 3: {
      const until = new Date(nowMs + (index < 14 ? 2 * hourMs : dayMs)).toISOString()
      return {
        state: 'snoozed',
        until,
        steps: [{ ...by, at: at(1), event: 'snoozed', until }],
      }
    }
    default:
      return undefined
  }
}
