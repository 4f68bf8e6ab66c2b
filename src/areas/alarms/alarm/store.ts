import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  customType,
  index,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
} from '../../../server/store/drizzle.ts'
import { alarm } from './contract.ts'
import type { AlarmKind } from './kind-texts.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** From the first report that shows an alarm to the first that no longer does; kept at ingest. */
export const alarms = pgTable(
  'alarm',
  {
    vin: text().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** A bit of the general alarm flag, a code in one of the fault lists, or a level that came without either. */
    kind: text().$type<AlarmKind>().notNull(),
    /** Bit number (0 to 31), the maker's fault code, or the level. */
    code: bigint({ mode: 'number' }).notNull(),
    /** The highest level that it was sent with; 0 when none was. */
    level: smallint().notNull(),
    beginAt: instant().notNull(),
    /** The last report that showed it; null while it lasts. */
    seenAt: instant(),
    /** The first report that no longer showed it; null while it lasts. */
    endAt: instant(),
    state: text({ enum: ['lasting', 'ended'] })
      .notNull()
      .generatedAlwaysAs(sql`case when end_at is null then 'lasting' else 'ended' end`),
    /** What staff did about it. */
    handling: text({ enum: ['open', 'acknowledged', 'closed'] })
      .notNull()
      .default('open'),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
    closedAt: instant(),
    closedBy: text(),
    remark: text(),
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
