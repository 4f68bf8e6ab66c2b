import type { Quality } from '../../../../domain/battery/capacity.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
import {
  bigserial,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '../../../../platform/store/drizzle.ts'
import { chargeSession } from './contract.ts'

/** Charging sessions, read from a vehicle's messages day by day. Stored longer than the messages. */
export const chargeSessions = pgTable(
  'charge_session',
  {
    vin: text().notNull(),
    beginAt: instant().notNull(),
    id: bigserial({ mode: 'number' }).notNull(),
    endAt: instant().notNull(),
    /** The fleet's day on which it began. The session is read again with that day. */
    day: date({ mode: 'string' }).notNull(),
    beginSoc: integer().notNull(),
    endSoc: integer().notNull(),
    ah: doublePrecision().notNull(),
    kwh: doublePrecision().notNull(),
    meanKw: doublePrecision().notNull(),
    peakKw: doublePrecision().notNull(),
    spanSoc: doublePrecision().notNull(),
    capacityAh: doublePrecision(),
    quality: text().$type<Quality>().notNull(),
    coveragePercent: doublePrecision().notNull(),
    meanC: doublePrecision(),
    endSpreadMv: integer(),
    odometerKm: doublePrecision(),
    changedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.beginAt] }),
    index().on(table.id),
    index().on(table.beginAt, table.id),
    index('charge_session_day').on(table.vin, table.day),
  ],
)

const sessionView = Object.assign(Object.create(chargeSessions), {
  createdAt: chargeSessions.beginAt,
  updatedAt: chargeSessions.changedAt,
})
recordView(chargeSession, sessionView, { byId: true })
