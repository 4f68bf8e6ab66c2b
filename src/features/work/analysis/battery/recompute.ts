/** Reads vehicles' days for their batteries, and recomputes their months and current state. */
import {
  type BatteryDayFigures,
  type BatterySession,
  type MonthFigures,
  monthOf,
  stateOf,
} from '../../../../domain/battery/months.ts'
import type { Resistances } from '../../../../domain/battery/resistance.ts'
import type { CellScore } from '../../../../domain/battery/spread.ts'
import { dayMs, dayText, fleetDay, fleetDayNumber, fleetDayStart, hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { oldestDay, retentionDays, retentionNow } from '../../../fleet/messages/storage/partitions.ts'
import { settledMs } from '../../tracking/trackPlayback/days.ts'
import { keepSessions, sessionsSince } from '../chargeSession/keep.ts'
import { countedSignals, writeSignalDay } from '../chartSignal/count.ts'
import { SignalCounter } from '../chartSignal/statistics.ts'
import { readDay } from './read-day.ts'

const everyMs = minuteMs
/** Maximum work per minute. Calls of users have priority. */
const busyMs = 15_000
const atOnce = 50
/** Days that are added after an outage of the server. */
const lookedBack = 8
/** Delay until a charge that continues at the end of the settled messages is read again. */
const againMs = 3 * hourMs
/** Minimum retention in days. Months are computed from days. */
const minRetentionDays = 70

export const batteryJob = periodicJob('batteryDays', everyMs, readDueDays)
export const oldBatteryDays = periodicJob('oldBatteryDays', hourMs, dropDays)

type Due = { vin: string; day: string; due: number }

/**
 * The next days to read: columns vin, day, due (ms). The days of a whole fleet are due at once, so an index contains
 * the whole order. Otherwise each small batch would sort all of them.
 */
export const nextDue = (now: number) => sql`
  select d.vin, d.day::text as day, (extract(epoch from d.due_at) * 1000)::float8 as due from battery_day d
  where d.due_at <= ${moment(now)} order by d.due_at, d.vin, d.day limit ${atOnce}`

/** Reads days that are over, and days with late reports. Returns their number. */
export async function readDueDays(parts: Parts): Promise<number> {
  const db = parts.store.db
  const deadline = performance.now() + busyMs
  await addDaysOver(parts)
  for (let read = 0; ; ) {
    const now = parts.now().getTime()
    const { rows } = await db.execute<Due>(nextDue(now))
    // Months and state are computed once per vehicle of this batch.
    for (const [vin, days] of Map.groupBy(rows, (row) => row.vin)) {
      await readDays(parts, vin, days, now)
      read += days.length
      if (performance.now() > deadline) return read
    }
    if (rows.length < atOnce) return read
  }
}

/** The last day for which all days were added, by store. */
const lastDayByStore = new WeakMap<object, number>()

async function addDaysOver({ store, now }: Parts): Promise<void> {
  const lastDay = fleetDayNumber(now().getTime() - settledMs) - 1
  if (lastDayByStore.get(store) === lastDay) return
  await store.db.execute(sql`
    insert into battery_day (vin, day, due_at)
    select d.vin, d.day, ${moment(now().getTime())} from daily_drive d
    where d.day <= ${dayText(lastDay)}::date and d.day > ${dayText(lastDay - lookedBack)}::date
    on conflict do nothing`)
  lastDayByStore.set(store, lastDay)
}

async function readDays(parts: Parts, vin: string, days: readonly Due[], now: number): Promise<void> {
  const db = parts.store.db
  const oldest = await oldestDay(db, now)
  for (const { day, due } of days) {
    // When the messages of a day are deleted, its earlier result stays.
    const hasMessages = fleetDayStart(day) >= oldest
    // The statistics of signals are counted from the same reading.
    const counter = new SignalCounter(await countedSignals(db))
    const batteryDay = hasMessages
      ? await readDay({ db, parts }, { vin, day }, now - settledMs, (...report) => counter.add(...report))
      : undefined
    await parts.store.tx(async (tx) => {
      const on = tx
      if (!batteryDay) {
        await on.execute(sql`update battery_day set due_at = null where vin = ${vin} and day = ${day}::date`)
        return
      }
      await writeSignalDay(on, { vin, day }, counter)
      await keepSessions(on, { vin, days: [day], now }, batteryDay.sessions)
      const next = batteryDay.isWhole ? sql`null::timestamptz` : moment(now + againMs)
      // A report that came in the meantime has moved the moment, so the day is due again.
      await on.execute(sql`
        update battery_day set rest_mv = ${batteryDay.restMv}, probes_c = ${batteryDay.probesC},
          resistances = ${JSON.stringify(batteryDay.resistances)}::jsonb,
          weak_cells = ${batteryDay.weakCells && JSON.stringify(batteryDay.weakCells)}::jsonb, high_hours = ${batteryDay.highHours},
          drive_kwh = ${batteryDay.driveKwh}, drive_km = ${batteryDay.driveKm}, read_at = ${moment(now)},
          due_at = case when due_at <= ${moment(due)} then ${next} else due_at end
        where vin = ${vin} and day = ${day}::date`)
    })
  }
  await makeMonths(db, vin, new Set(days.map(({ day }) => `${day.slice(0, 7)}-01`)), now)
}

/** Recomputes months of a vehicle (`months`: their first days) and its state. */
export async function makeMonths(db: Db, vin: string, months: ReadonlySet<string>, now: number): Promise<void> {
  for (const month of months) {
    const days = await db.execute<BatteryDayFigures & Record<string, unknown>>(sql`
      select rest_mv as "restMv", probes_c as "probesC", resistances, weak_cells as "weakCells", high_hours as "highHours",
        drive_kwh as "driveKwh", drive_km as "driveKm"
      from battery_day where vin = ${vin} and read_at is not null and day >= ${month}::date and day < ${nextMonth(month)}::date
      order by day`)
    const from = fleetDayStart(month)
    const sessions = (await sessionsSince(db, vin, from)).filter(
      ({ beginAt }) => beginAt < fleetDayStart(nextMonth(month)),
    )
    const monthStats = monthOf(sessions, days.rows)
    if (isEmpty(monthStats))
      await db.execute(sql`delete from battery_month where vin = ${vin} and month = ${month}::date`)
    else await writeMonth(db, vin, month, monthStats, now)
  }
  await makeState(db, vin, now)
}

const isEmpty = ({ charges, restMv, probesC, highHours, driveKm }: MonthFigures) =>
  charges === 0 && restMv === null && probesC === null && highHours === 0 && driveKm === 0

const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString().slice(0, 10)

async function writeMonth(db: Db, vin: string, month: string, m: MonthFigures, now: number): Promise<void> {
  await db.execute(sql`
    insert into battery_month (vin, month, charges, sessions, capacity_ah, iqr_ah, resistances, rest_mv, end_mv, probes_c,
      weak_cells, begin_soc, end_soc, kwh, full_charges, high_hours, drive_kwh, drive_km, odometer_km, changed_at)
    values (${vin}, ${month}::date, ${m.charges}, ${m.sessions}, ${m.capacityAh}, ${m.iqrAh},
      ${JSON.stringify(m.resistances)}::jsonb, ${m.restMv}, ${m.endMv}, ${m.probesC}, ${JSON.stringify(m.weakCells)}::jsonb,
      ${m.beginSoc}, ${m.endSoc}, ${m.kwh}, ${m.fullCharges}, ${m.highHours}, ${m.driveKwh}, ${m.driveKm},
      ${m.odometerKm}, ${moment(now)})
    on conflict (vin, month) do update set charges = excluded.charges, sessions = excluded.sessions,
      capacity_ah = excluded.capacity_ah, iqr_ah = excluded.iqr_ah, resistances = excluded.resistances,
      rest_mv = excluded.rest_mv, end_mv = excluded.end_mv, probes_c = excluded.probes_c, weak_cells = excluded.weak_cells,
      begin_soc = excluded.begin_soc, end_soc = excluded.end_soc, kwh = excluded.kwh, full_charges = excluded.full_charges,
      high_hours = excluded.high_hours, drive_kwh = excluded.drive_kwh, drive_km = excluded.drive_km,
      odometer_km = excluded.odometer_km, changed_at = excluded.changed_at`)
}

export interface StoredMonth extends MonthFigures, Record<string, unknown> {
  /** First day of the month. */
  readonly month: string
  readonly resistances: Resistances
  readonly weakCells: readonly CellScore[]
}

/** Months of a vehicle's current pack, oldest first. The month of the change is left out. */
export async function monthsOf(db: Db, vin: string): Promise<StoredMonth[]> {
  const { rows } = await db.execute<StoredMonth>(sql`
    select month::text as month, charges, sessions, capacity_ah as "capacityAh", iqr_ah as "iqrAh", resistances,
      rest_mv as "restMv", end_mv as "endMv", probes_c as "probesC", weak_cells as "weakCells", begin_soc as "beginSoc",
      end_soc as "endSoc", kwh, full_charges as "fullCharges", high_hours as "highHours", drive_kwh as "driveKwh",
      drive_km as "driveKm", odometer_km as "odometerKm"
    from battery_month where vin = ${vin} order by month`)
  const packChangedAt = await packSince(db, vin)
  return packChangedAt === null ? rows : rows.filter(({ month }) => fleetDayStart(month) >= packChangedAt)
}

/** Time of the last change of its pack (ms). Null: it has its first. */
async function packSince(db: Db, vin: string): Promise<number | null> {
  const { rows } = await db.execute<{ at: number | null }>(
    sql`select (extract(epoch from max(changed_at)) * 1000)::float8 as at from battery_change where vin = ${vin}`,
  )
  return rows[0]?.at ?? null
}

async function makeState(db: Db, vin: string, now: number): Promise<void> {
  const [modelRow] = (
    await db.execute<{ nominal: number | null }>(sql`
      select (1000 * m.battery_capacity_kwh / nullif(m.nominal_voltage_v, 0))::float8 as nominal
      from vehicle v join model m on m.id = v.model where v.vin = ${vin}`)
  ).rows
  // The vehicle was deleted in the meantime.
  if (!modelRow) return
  const sessions: BatterySession[] = await sessionsSince(db, vin, (await packSince(db, vin)) ?? 0)
  const s = stateOf(await monthsOf(db, vin), sessions, modelRow.nominal)
  await db.execute(sql`
    insert into battery_state (vin, reference_ah, reference_by, month, capacity_ah, soh_percent, iqr_percent, sessions,
      fade_percent, resistance_percent, rest_mv, end_mv, weak_cells, odometer_km, changed_at)
    values (${vin}, ${s.referenceAh}, ${s.referenceBy}, ${s.month}::date, ${s.capacityAh}, ${s.sohPercent}, ${s.iqrPercent},
      ${s.sessions}, ${s.fadePercent}, ${s.resistancePercent}, ${s.restMv}, ${s.endMv}, ${s.weakCells}, ${s.odometerKm},
      ${moment(now)})
    on conflict (vin) do update set reference_ah = excluded.reference_ah, reference_by = excluded.reference_by,
      month = excluded.month, capacity_ah = excluded.capacity_ah, soh_percent = excluded.soh_percent,
      iqr_percent = excluded.iqr_percent, sessions = excluded.sessions, fade_percent = excluded.fade_percent,
      resistance_percent = excluded.resistance_percent, rest_mv = excluded.rest_mv, end_mv = excluded.end_mv,
      weak_cells = excluded.weak_cells, odometer_km = excluded.odometer_km, changed_at = excluded.changed_at`)
}

/** Deletes old days. They are stored as long as their messages, and long enough for their month. */
export async function dropDays({ store, now }: Parts): Promise<void> {
  const db = store.db
  const days = Math.max(minRetentionDays, await parameterNumber(db, retentionDays))
  const until = await retentionNow(store, now().getTime())
  await db.execute(sql`delete from battery_day where day < ${fleetDay(until - days * dayMs)}::date`)
}
