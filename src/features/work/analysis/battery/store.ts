import type { Resistances } from '../../../../domain/battery/resistance.ts'
import type { CellScore } from '../../../../domain/battery/spread.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { instant } from '../../../../platform/store/columns.ts'
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
} from '../../../../platform/store/drizzle.ts'
import { batteryHealth } from './contract.ts'

/** Battery values of a vehicle's day (fleet time) other than charging. Also which days are still to be read. */
export const batteryDays = pgTable(
  'battery_day',
  {
    vin: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Time from which its messages are to be read (again). Null: nothing to do. */
    dueAt: instant(),
    restMv: doublePrecision(),
    probesC: doublePrecision(),
    resistances: jsonb().$type<Resistances>(),
    /** Null: no frame reported cells. */
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

/** Battery values of a vehicle's month (fleet time), computed from sessions and days. Stored longer than these. */
export const batteryMonths = pgTable(
  'battery_month',
  {
    vin: text().notNull(),
    /** First day of the month. */
    month: date({ mode: 'string' }).notNull(),
    /** All charging sessions, and those usable for capacity. */
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
    /** Charges that reached 95 % or more. */
    fullCharges: integer().notNull(),
    highHours: doublePrecision().notNull(),
    driveKwh: doublePrecision().notNull(),
    driveKm: doublePrecision().notNull(),
    odometerKm: doublePrecision(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vin, table.month] }), index().on(table.month)],
)

/** Current state of a vehicle's battery, computed from its months. */
export const batteryStates = pgTable(
  'battery_state',
  {
    vin: text().primaryKey(),
    id: bigserial({ mode: 'number' }).notNull(),
    /** Capacity of 100 %, and its source. */
    referenceAh: doublePrecision(),
    referenceBy: text(),
    /** The last month with enough sessions. Null: there is none. */
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
  // Columns by which the fleet is ranked. A row changes at most once a day.
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
