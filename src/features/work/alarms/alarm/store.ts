import { columnOf, recordView } from '../../../../platform/record/table.ts'
import { instant, xid8 } from '../../../../platform/store/columns.ts'
import {
  bigint,
  bigserial,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../../../platform/store/drizzle.ts'
import { alarm } from './contract.ts'
import type { AlarmKind } from './kind-texts.ts'
import type { NotificationReason } from './notification-texts.ts'
import { type HandlingEvent, type HandlingState, handlingMachine } from './state-texts.ts'

/** An alarm from the first report that shows it to the first that does not. Stored at ingest. */
export const alarms = pgTable(
  'alarm',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** A bit of the general alarm flag, a fault code, a level without either, a rule, or a flood. */
    kind: text().$type<AlarmKind>().notNull(),
    /** Bit number (0 to 31), the maker's fault code, the level, or the rule's id. 0 for a flood. */
    code: bigint({ mode: 'number' }).notNull(),
    /** Name of the rule when the alarm began. Null: not an alarm of a rule. */
    rule: text(),
    /** Alarms above the limit that were not stored (`flood.ts`). Null: not a flood. */
    suppressedCount: integer(),
    /** For alarms of rules: when people were notified that it began, and that it was not acknowledged. */
    notifiedAt: instant(),
    escalatedAt: instant(),
    /** The highest reported level. 0: none was reported. */
    level: smallint().notNull(),
    beginAt: instant().notNull(),
    /**
     * The last report that showed it. Null while it is active. For a flood, also an active one: its last alarm above
     * the limit.
     */
    lastSeenAt: instant(),
    /** The first report that no longer showed it. Null while it is active. */
    endAt: instant(),
    state: text({ enum: ['lasting', 'ended'] })
      .notNull()
      .generatedAlwaysAs(sql`case when end_at is null then 'lasting' else 'ended' end`),
    handling: text({ enum: handlingMachine.keys as [HandlingState] })
      .notNull()
      .default('open'),
    /** The last step of any user. Steps based on an older value are refused with who was first. */
    handledAt: instant(),
    /** An account. */
    assignee: bigint({ mode: 'number' }),
    snoozedUntil: instant(),
    /** The account that snoozed it. Notified when the snooze ends, unless the alarm is assigned to someone else. */
    snoozer: bigint({ mode: 'number' }),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
    closedAt: instant(),
    closedBy: text(),
    remark: text(),
    /** When the platform first stored it. No one could have handled a late report before. */
    recordedAt: instant().notNull().default(sql`now()`),
    /** Minutes from `recordedAt` until it was acknowledged or closed. Written once. */
    acknowledgeMin: doublePrecision(),
    /** Minutes from `recordedAt` until it was closed. Cleared when it is reopened. */
    closeMin: doublePrecision(),
    changedAt: instant().notNull(),
    /**
     * The transaction that changed the row last. It lets a stream report each change once, whatever the commit order.
     */
    changedXid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.id] }),
    index().on(table.id),
    index().on(table.vin, table.beginAt),
    index().on(table.beginAt),
    index().on(table.level, table.beginAt),
    index().on(table.changedAt),
    index().on(table.changedXid),
    index().on(table.assignee),
    index('alarm_unhandled').on(table.vin, table.level).where(sql`handling = 'open'`),
    index('alarm_snoozed').on(table.vin).where(sql`handling = 'snoozed'`),
    index('alarm_snoozed_until').on(table.snoozedUntil).where(sql`handling = 'snoozed'`),
    index('alarm_of_rule').on(table.code, table.beginAt).where(sql`kind = 'rule'`),
    index('alarm_not_notified').on(table.code).where(sql`kind = 'rule' and notified_at is null`),
    index('alarm_severe_open').on(table.beginAt).where(sql`handling = 'open' and level >= 3`),
    index('alarm_flood').on(table.vin).where(sql`kind = 'flood'`),
    uniqueIndex('alarm_lasting').on(table.vin, table.kind, table.code).where(sql`end_at is null`),
  ],
)

/**
 * Alarms removed by late reports, for boards that show them. Rows are deleted after some days. A board that was
 * disconnected for longer starts over.
 */
export const alarmRemovals = pgTable(
  'alarm_removal',
  {
    vin: text().notNull(),
    id: bigint({ mode: 'number' }).notNull(),
    removedAt: instant().notNull(),
    removedXid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] }), index().on(table.removedXid)],
)

/** Steps of users on alarms. Rows are never changed. */
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
    /** End of a snooze. */
    until: instant(),
    /** Name of the assignee. */
    person: text(),
    /** Names that a comment mentions. */
    mentioned: text().array(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.id] }), index().on(table.vin, table.alarm, table.id)],
)

/** Notifications of accounts about alarms: inbox line and push. */
export const alarmNotifications = pgTable(
  'alarm_notification',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    account: bigint({ mode: 'number' }).notNull().references(columnOf('account.id'), { onDelete: 'cascade' }),
    vin: text().notNull(),
    /** The alarm's id and its properties at that time. No foreign key: alarms are stored elsewhere. */
    alarm: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<AlarmKind>().notNull(),
    code: bigint({ mode: 'number' }).notNull(),
    level: smallint().notNull(),
    rule: text(),
    reason: text().$type<NotificationReason>().notNull(),
    /** Name of the user. Null: the platform itself. */
    by: text(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.account, table.id), index().on(table.at)],
)

/** Unhandled alarms of level 3 and above, in the words of their index. */
export const isSevereOpen = sql`${alarms.handling} = 'open' and ${alarms.level} >= 3`

/** The level as an option. Levels above the standard's highest count as the highest. */
export const shownLevel = sql<string>`least(${alarms.level}, 4)::text`

/** The table as the record views it: created at the alarm's start, with options as text. */
const alarmView = Object.assign(Object.create(alarms), {
  createdAt: alarms.beginAt,
  updatedAt: alarms.changedAt,
  level: shownLevel,
  bit: sql`case when ${alarms.kind} = 'general' then ${alarms.code}::text end`,
})
recordView(alarm, alarmView, { byId: true })
