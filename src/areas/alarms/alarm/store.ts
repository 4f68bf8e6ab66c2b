import { columnOf, recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../../server/store/drizzle.ts'
import { alarm } from './contract.ts'
import { type HandlingEvent, type HandlingState, handlingStateKeys } from './handling/state-texts.ts'
import type { Told } from './handling/told-texts.ts'
import type { AlarmKind } from './kind-texts.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** From the first report that shows an alarm to the first that no longer does; kept at ingest. */
export const alarms = pgTable(
  'alarm',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** A bit of the general alarm flag, a code in one of the fault lists, a level that came without either, a rule, or a flood. */
    kind: text().$type<AlarmKind>().notNull(),
    /** Bit number (0 to 31), the maker's fault code, the level, or the rule's id; 0 of a flood. */
    code: bigint({ mode: 'number' }).notNull(),
    /** What the rule was called when the alarm began; null: no rule's. */
    rule: text(),
    /** Of a flood: alarms above the limit, which were not stored (`flood.ts`); null: no flood. */
    suppressedCount: integer(),
    /** Of a rule's alarm: when people were told that it began, and that nobody acknowledged it. */
    noticedAt: instant(),
    escalatedAt: instant(),
    /** The highest level that it was sent with; 0 when none was. */
    level: smallint().notNull(),
    beginAt: instant().notNull(),
    /** The last report that showed it; null while it lasts. Of a flood, also while it lasts: the last alarm above the limit. */
    seenAt: instant(),
    /** The first report that no longer showed it; null while it lasts. */
    endAt: instant(),
    state: text({ enum: ['lasting', 'ended'] })
      .notNull()
      .generatedAlwaysAs(sql`case when end_at is null then 'lasting' else 'ended' end`),
    /** What staff did about it. */
    handling: text({ enum: handlingStateKeys as [HandlingState] })
      .notNull()
      .default('open'),
    /** The last step of anybody: whoever acts on an older one is told who was first. */
    handledAt: instant(),
    /** An account. */
    assignee: bigint({ mode: 'number' }),
    snoozedUntil: instant(),
    /** The account that snoozed it: told when it is back, unless it is somebody else's. */
    snoozer: bigint({ mode: 'number' }),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
    closedAt: instant(),
    closedBy: text(),
    remark: text(),
    /** When the platform first knew of it: what a vehicle reports late nobody could have handled before. */
    knownAt: instant().notNull().default(sql`now()`),
    /** From then until somebody acknowledged or closed it: written once. */
    acknowledgeMin: doublePrecision(),
    /** From then until it was closed; taken back when it is opened again. */
    closeMin: doublePrecision(),
    /** When the row changed last. */
    changedAt: instant().notNull(),
    /** The transaction that changed the row last: a stream tells each change once, in whatever order they commit. */
    changedIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index().on(table.id),
    index().on(table.vin, table.beginAt),
    index().on(table.beginAt),
    index().on(table.level, table.beginAt),
    index().on(table.changedAt),
    index().on(table.changedIn),
    index().on(table.assignee),
    index('alarm_snoozed').on(table.vin).where(sql`handling = 'snoozed'`),
    index('alarm_snoozed_until').on(table.snoozedUntil).where(sql`handling = 'snoozed'`),
    index('alarm_of_rule').on(table.code, table.beginAt).where(sql`kind = 'rule'`),
    index('alarm_not_noticed').on(table.code).where(sql`kind = 'rule' and noticed_at is null`),
    index('alarm_flood').on(table.vin).where(sql`kind = 'flood'`),
    uniqueIndex('alarm_lasting').on(table.vin, table.kind, table.code).where(sql`end_at is null`),
  ],
)

/**
 * Alarms that late reports took back, for boards that show them. Rows are dropped after some days: a board that was away
 * for longer begins anew.
 */
export const alarmsGone = pgTable(
  'alarm_gone',
  {
    vin: text().notNull(),
    /** Of the alarm that was. */
    id: bigint({ mode: 'number' }).notNull(),
    goneAt: instant().notNull(),
    goneIn: transactionId().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] }), index().on(table.goneIn)],
)

/** Who did what about an alarm and when. Rows are only ever added. */
export const alarmSteps = pgTable(
  'alarm_step',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    alarm: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    event: text().$type<HandlingEvent>().notNull(),
    /** Null: the platform itself. */
    userId: bigint({ mode: 'number' }),
    by: text(),
    /** A remark or a comment. */
    text: text(),
    /** Until when it was snoozed. */
    until: instant(),
    /** To whom it was assigned. */
    person: text(),
    /** Whom a comment mentions. */
    mentioned: text().array(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] }), index().on(table.vin, table.alarm, table.id)],
)

/** What somebody is told of an alarm: a line in the inbox, and a notification. */
export const alarmsTold = pgTable(
  'alarm_told',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    vin: text().notNull(),
    /** The alarm and what it was then: alarms lie elsewhere. */
    alarm: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<AlarmKind>().notNull(),
    code: bigint({ mode: 'number' }).notNull(),
    level: smallint().notNull(),
    rule: text(),
    what: text().$type<Told>().notNull(),
    /** Who did it; null: the platform itself. */
    by: text(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.account, table.id), index().on(table.at)],
)

/** The level as an option: what the standard does not have counts as its highest. */
export const shownLevel = sql<string>`least(${alarms.level}, 4)::text`

/** The table as the record sees it: it begins when the alarm does, and options are told by text. */
const seen = Object.assign(Object.create(alarms), {
  createdAt: alarms.beginAt,
  updatedAt: alarms.changedAt,
  level: shownLevel,
  bit: sql`case when ${alarms.kind} = 'general' then ${alarms.code}::text end`,
})
recordView(alarm, seen, { byId: true })
