import type { Capacity } from '../../../../domain/battery/capacity.ts'
import type { Segment } from '../../../../domain/battery/segments.ts'
import { fleetDay } from '../../../../domain/time.ts'
import { markDays } from '../../../../platform/explore/marks.ts'
import type { ElementType } from '../../../../platform/store/arrays.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addChargingEvents, type StoredSession, sessionColumns } from './events.ts'

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const columns = {
  day: 'date',
  beginAt: 'float8',
  endAt: 'float8',
  beginSoc: 'int',
  endSoc: 'int',
  ah: 'float8',
  kwh: 'float8',
  meanKw: 'float8',
  peakKw: 'float8',
  spanSoc: 'float8',
  capacityAh: 'float8',
  quality: 'text',
  coveragePercent: 'float8',
  meanC: 'float8',
  endSpreadMv: 'int',
  odometerKm: 'float8',
} as const satisfies Record<string, ElementType>

/** Replaces the sessions of a vehicle's days (`YYYY-MM-DD`, fleet) by these, which began on them. */
export async function keepSessions(
  db: Db,
  { vin, days, now }: { vin: string; days: readonly string[]; now: number },
  sessions: readonly (Segment & Capacity)[],
): Promise<void> {
  await markDays(db, 'charges', days, now)
  const { rows: before } = await db.execute<StoredSession>(sql`
    delete from charge_session where vin = ${vin} and day = any(${sql.param([...days])}::date[]) returning ${sessionColumns}`)
  const after = sessions.length === 0 ? [] : await insertSessions(db, vin, sessions, now)
  await addChargingEvents(db, vin, { before, after })
}

async function insertSessions(
  db: Db,
  vin: string,
  sessions: readonly (Segment & Capacity)[],
  now: number,
): Promise<StoredSession[]> {
  const rows = sessions.map(({ beginAt, endAt, beginSoc, endSoc, quality, endSpreadMv, odometerKm, ...rest }) => ({
    beginAt,
    endAt,
    beginSoc,
    endSoc,
    quality,
    endSpreadMv,
    odometerKm,
    spanSoc: rest.spanSoc,
    day: fleetDay(beginAt),
    ah: round(rest.ah, 2),
    kwh: round(rest.kwh, 2),
    meanKw: round(rest.meanKw, 1),
    peakKw: round(rest.peakKw, 1),
    capacityAh: rest.capacityAh === null ? null : round(rest.capacityAh, 2),
    // Never rounded up to a sufficient value.
    coveragePercent: Math.floor(rest.coverage * 1000) / 10,
    meanC: rest.meanC === null ? null : round(rest.meanC, 1),
  }))
  const { rows: storedRows } = await db.execute<StoredSession>(sql`
    insert into charge_session (vin, day, begin_at, end_at, begin_soc, end_soc, ah, kwh, mean_kw, peak_kw, span_soc,
      capacity_ah, quality, coverage_percent, mean_c, end_spread_mv, odometer_km, changed_at)
    select ${vin}::text, day, to_timestamp("beginAt" / 1000), to_timestamp("endAt" / 1000), "beginSoc", "endSoc", ah, kwh,
      "meanKw", "peakKw", "spanSoc", "capacityAh", quality, "coveragePercent", "meanC", "endSpreadMv", "odometerKm", ${moment(now)}
    from ${records<keyof typeof columns>(rows, columns)} order by "beginAt" returning ${sessionColumns}`)
  return storedRows
}

export interface ChargeSessionRow extends Record<string, unknown> {
  readonly beginAt: number
  readonly beginSoc: number
  readonly endSoc: number
  readonly kwh: number
  readonly capacityAh: number | null
  readonly quality: string
  readonly endSpreadMv: number | null
  readonly odometerKm: number | null
}

/** Sessions of a vehicle that began at a moment (ms) or later, oldest first. */
export async function sessionsSince(db: Db, vin: string, from: number): Promise<ChargeSessionRow[]> {
  const { rows } = await db.execute<ChargeSessionRow>(sql`
    select (extract(epoch from begin_at) * 1000)::float8 as "beginAt", begin_soc as "beginSoc", end_soc as "endSoc",
      kwh, capacity_ah as "capacityAh", quality, end_spread_mv as "endSpreadMv", odometer_km as "odometerKm"
    from charge_session where vin = ${vin} and begin_at >= ${moment(from)} order by begin_at`)
  return rows
}
