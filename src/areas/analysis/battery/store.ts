import type { Resistances } from '../../../battery/resistance.ts'
import type { CellScore } from '../../../battery/spread.ts'
import { recordView } from '../../../server/record/table.ts'
import { instant } from '../../../server/store/columns.ts'
import {
  bigint,
  bigserial,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  sql,
  text,
} from '../../../server/store/drizzle.ts'
import { batteryHealth } from './contract.ts'

/** What a vehicle's day (fleet time) says of its battery beside charging; also which days are still to be read. */
export const batteryDays = pgTable(
  'battery_day',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** From when on its messages are to be read (again); null: nothing is to be done. */
    dueAt: instant(),
    restMv: doublePrecision(),
    probesC: doublePrecision(),
    resistances: jsonb().$type<Resistances>(),
    /** Null: no frame told of cells. */
    weakCells: jsonb().$type<CellScore[]>(),
    highHours: doublePrecision(),
    driveKwh: doublePrecision(),
    driveKm: doublePrecision(),
    /** Null: not read yet. */
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.vin, table.day] }),
    index().on(table.day),
    index('battery_day_due_in_order').on(table.dueAt, table.vin, table.day).where(sql`due_at is not null`),
  ],
)

/** A vehicle's months (fleet time), made of its charging sessions and days; kept when those are dropped. */
export const batteryMonths = pgTable(
  'battery_month',
  {
    vin: text().notNull(),
    /** Its first day. */
    month: date({ mode: 'string' }).notNull(),
    /** Charging sessions in all, and those that count for capacity. */
    charges: integer().notNull(),
    sessions: integer().notNull(),
    capacityAh: doublePrecision(),
    iqrAh: doublePrecision(),
    resistances: jsonb().$type<Resistances>().notNull(),
    restMv: doublePrecision(),
    endMv: doublePrecision(),
    probesC: doublePrecision(),
    weakCells: jsonb().$type<CellScore[]>().notNull(),
    beginSoc: doublePrecision(),
    endSoc: doublePrecision(),
    kwh: doublePrecision().notNull(),
    /** Charges that went to 95 % or further. */
    fullCharges: integer().notNull(),
    highHours: doublePrecision().notNull(),
    driveKwh: doublePrecision().notNull(),
    driveKm: doublePrecision().notNull(),
    odometerKm: doublePrecision(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.month] }), index().on(table.month)],
)

/** How a vehicle's battery is now: what its months come to. */
export const batteryStates = pgTable(
  'battery_state',
  {
    vin: text().primaryKey(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** What 100 % is, and where that is from. */
    referenceAh: doublePrecision(),
    referenceBy: text(),
    /** The last month with enough sessions; null: there is none. */
    month: date({ mode: 'string' }),
    capacityAh: doublePrecision(),
    sohPercent: doublePrecision(),
    iqrPercent: doublePrecision(),
    sessions: integer().notNull(),
    fadePercent: doublePrecision(),
    resistancePercent: doublePrecision(),
    restMv: doublePrecision(),
    endMv: doublePrecision(),
    weakCells: integer().notNull(),
    odometerKm: doublePrecision(),
    changedAt: instant().notNull(),
  },
  // What the fleet is ranked by: a row changes once a day at most.
  (table) => [
    index().on(table.id),
    index().on(table.sohPercent),
    index().on(table.fadePercent),
    index().on(table.resistancePercent),
    index().on(table.restMv),
    index().on(table.endMv),
    index().on(table.weakCells),
    index().on(table.odometerKm),
  ],
)

/** Batteries as people read them. */
export const batteryHealthList = pgView('battery_health_list', {
  id: bigserial({ mode: 'number' }),
  vin: text(),
  plate: text(),
  model: bigint({ mode: 'number' }),
  chemistry: text(),
  ageYears: doublePrecision(),
  odometerKm: doublePrecision(),
  sohPercent: doublePrecision(),
  month: text(),
  sessions: integer(),
  iqrPercent: doublePrecision(),
  capacityAh: doublePrecision(),
  referenceAh: doublePrecision(),
  referenceBy: text(),
  fadePercent: doublePrecision(),
  resistancePercent: doublePrecision(),
  restMv: doublePrecision(),
  endMv: doublePrecision(),
  weakCells: integer(),
  reliability: text(),
  createdAt: instant(),
  updatedAt: instant(),
}).as(sql`
  select b.id, b.vin, v.plate, v.model, m.battery_type as chemistry,
    round((current_date - v.production_date) / 365.25, 1)::float8 as age_years, b.odometer_km,
    b.soh_percent, to_char(b.month, 'YYYY-MM') as month, b.sessions, b.iqr_percent, b.capacity_ah, b.reference_ah, b.reference_by, b.fade_percent,
    b.resistance_percent, b.rest_mv, b.end_mv, b.weak_cells,
    case when b.soh_percent is null then 'few' when m.battery_type = 'LFP' then 'flat' else 'usual' end as reliability,
    b.changed_at as created_at, b.changed_at as updated_at
  from battery_state b join vehicle v on v.vin = b.vin join model m on m.id = v.model`)

recordView(batteryHealth, batteryHealthList, { byId: true })
