import { z } from 'zod'
import type { AlarmLevel } from '../../../../domain/gb32960/level-texts.ts'
import { levelOrder } from '../../../../domain/gb32960/level-texts.ts'
import { addEvents } from '../../../../platform/event/add.ts'
import { eventKind } from '../../../../platform/event/kind.ts'
import { iso, isoOrNull, time } from '../../../../platform/event/values.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { codeNumber } from '../../../../record/kinds/hex.ts'
import { alarmCalls } from './contract.ts'
import { type AlarmKind, alarmKindNames } from './kind-texts.ts'
import { type HandlingEvent, type HandlingState, handlingEventKeys, handlingMachine } from './state-texts.ts'

const data = z.object({
  alarm: z.number().meta({ description: 'Id in the list of alarms, unique with the VIN' }),
  kind: z.enum(alarmKindNames),
  /** Bit of the general alarm flag, fault code, level, or id of the rule, depending on the kind. */
  code: codeNumber,
  level: z.enum(levelOrder).meta({ description: 'The highest reported level. 0: none was reported' }),
  state: z.enum(['lasting', 'ended']),
  beginAt: time,
  endAt: time.nullable(),
  handling: z.enum(handlingMachine.keys),
  handledAt: time.nullable(),
  acknowledgedAt: time.nullable(),
  closedAt: time.nullable(),
  snoozedUntil: time.nullable(),
})
const account = z.number().nullable()
const handledData = data.extend({
  step: z.enum(handlingEventKeys),
  user: account.meta({ description: 'Account that took the step. Null: the platform itself' }),
  assignee: account.meta({ description: 'Account to which the alarm is assigned' }),
})

const example = {
  alarm: 4711,
  kind: 'general',
  code: 11,
  level: '3',
  state: 'lasting',
  beginAt: '2026-05-20T00:00:00.000Z',
  endAt: null,
  handling: 'open',
  handledAt: null,
  acknowledgedAt: null,
  closedAt: null,
  snoozedUntil: null,
} as const
const endedExample = { ...example, state: 'ended', endAt: '2026-05-20T00:30:00.000Z' } as const
const ofAlarms = { data, privacy: 'vehicle', readBy: alarmCalls.query } as const

export const alarmEvents = {
  began: eventKind({ ...ofAlarms, type: 'alarm.began', title: ['报警开始', 'Alarm began'], example }),
  ended: eventKind({ ...ofAlarms, type: 'alarm.ended', title: ['报警恢复', 'Alarm cleared'], example: endedExample }),
  /** A report raises the level, or late reports change its level or its ends. */
  changed: eventKind({
    ...ofAlarms,
    type: 'alarm.changed',
    title: ['报警变更', 'Alarm changed'],
    example: { ...endedExample, level: '4' },
  }),
  /** Late reports show that there was no such alarm. */
  removed: eventKind({
    ...ofAlarms,
    type: 'alarm.removed',
    title: ['报警撤销', 'Alarm removed'],
    example: endedExample,
  }),
  handled: eventKind({
    ...ofAlarms,
    data: handledData,
    privacy: 'person',
    type: 'alarm.handled',
    title: ['报警处理', 'Alarm handled'],
    example: {
      ...example,
      handling: 'acknowledged',
      handledAt: '2026-05-20T00:05:00.000Z',
      acknowledgedAt: '2026-05-20T00:05:00.000Z',
      step: 'acknowledged',
      user: 17,
      assignee: null,
    },
  }),
}

/** Values of a stored alarm that its events contain. Times as the database returns them. */
export type EventAlarm = {
  vin: string
  id: number
  kind: AlarmKind
  code: number
  level: number
  begin: string
  end: string | null
  handling: HandlingState
  handledAt: string | null
  acknowledgedAt: string | null
  closedAt: string | null
  snoozedUntil: string | null
  assignee: number | null
}
export type AlarmChange = EventAlarm & { oldLevel: number; oldBegin: string; oldEnd: string | null }

// Citus computes no times in RETURNING.
const columns = `a.vin, a.id::float8 as id, a.kind, a.code::float8 as code, a.level::int as level, a.begin_at as begin,
  a.end_at as "end", a.handling, a.handled_at as "handledAt", a.acknowledged_at as "acknowledgedAt",
  a.closed_at as "closedAt", a.snoozed_until as "snoozedUntil", a.assignee::float8 as assignee`
/** Columns of an `EventAlarm`, of the table `a`. */
export const eventColumns = sql.raw(columns)
/** Columns of an `AlarmChange`, of the table `a` after the change and `o` before it. */
export const changeColumns = sql.raw(
  `${columns}, o.level::int as "oldLevel", o.begin_at as "oldBegin", o.end_at as "oldEnd"`,
)

const shownLevel = (level: number) => `${Math.min(level, 4)}` as AlarmLevel
const eventOf = (alarm: EventAlarm) => ({
  vin: alarm.vin,
  subject: `alarm/${alarm.vin}/${alarm.id}`,
  at: Date.parse(alarm.end ?? alarm.begin),
  data: {
    alarm: alarm.id,
    kind: alarm.kind,
    code: alarm.code,
    level: shownLevel(alarm.level),
    state: alarm.end === null ? ('lasting' as const) : ('ended' as const),
    beginAt: iso(alarm.begin),
    endAt: isoOrNull(alarm.end),
    handling: alarm.handling,
    handledAt: isoOrNull(alarm.handledAt),
    acknowledgedAt: isoOrNull(alarm.acknowledgedAt),
    closedAt: isoOrNull(alarm.closedAt),
    snoozedUntil: isoOrNull(alarm.snoozedUntil),
  },
})

type Writer = Pick<Db, 'execute'>

/** Adds the events of new alarms. One that is new and over has two. */
export async function addBegunAlarms(db: Writer, alarms: readonly EventAlarm[]): Promise<void> {
  const events = alarms.map((alarm) => ({ ...eventOf(alarm), at: Date.parse(alarm.begin) }))
  await addEvents(db, alarmEvents.began, events)
  await addEndedAlarms(
    db,
    alarms.filter(({ end }) => end !== null),
  )
}

export const addEndedAlarms = (db: Writer, alarms: readonly EventAlarm[]): Promise<void> =>
  addEvents(db, alarmEvents.ended, alarms.map(eventOf))

/** Adds the events of alarms whose level, begin or end was written. */
export async function addChangedAlarms(db: Writer, alarms: readonly AlarmChange[]): Promise<void> {
  const isEnd = ({ end, oldEnd }: AlarmChange) => oldEnd === null && end !== null
  const isChange = (alarm: AlarmChange) =>
    iso(alarm.begin) !== iso(alarm.oldBegin) ||
    isoOrNull(alarm.end) !== isoOrNull(alarm.oldEnd) ||
    shownLevel(alarm.level) !== shownLevel(alarm.oldLevel)
  await addEndedAlarms(db, alarms.filter(isEnd))
  const changes = alarms.filter((alarm) => !isEnd(alarm) && isChange(alarm))
  await addEvents(db, alarmEvents.changed, changes.map(eventOf))
}

export const addRemovedAlarms = (db: Writer, alarms: readonly EventAlarm[]): Promise<void> =>
  addEvents(db, alarmEvents.removed, alarms.map(eventOf))

/** `user`: id of the account. Null: the platform itself. */
export const addHandledAlarms = (
  db: Writer,
  alarms: readonly EventAlarm[],
  { step, user }: { readonly step: HandlingEvent; readonly user: number | null },
): Promise<void> =>
  addEvents(
    db,
    alarmEvents.handled,
    alarms.map((alarm) => {
      const event = eventOf(alarm)
      const at = alarm.handledAt === null ? event.at : Date.parse(alarm.handledAt)
      return { ...event, at, data: { ...event.data, step, user, assignee: alarm.assignee } }
    }),
  )
