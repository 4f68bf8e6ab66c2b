/** Charges in the months before the demonstration's past begins, so that battery analysis shows ageing. */

import { type Capacity, capacity } from '../../../domain/battery/capacity.ts'
import type { BatteryReading } from '../../../domain/battery/reading.ts'
import { type Segment, segments } from '../../../domain/battery/segments.ts'
import { dayMs, fleetDay, fleetDayNumber, fleetDayStart, hourMs } from '../../../domain/time.ts'
import { makeMonths } from '../../../features/work/analysis/battery/recompute.ts'
import { keepSessions } from '../../../features/work/analysis/chargeSession/keep.ts'
import type { Parts } from '../../../platform/context.ts'
import { sql } from '../../../platform/store/drizzle.ts'
import { moment } from '../../../platform/store/moment.ts'
import { between, sourceOf } from '../../fleet/chance.ts'
import { Battery } from '../../simulator/battery.ts'
import { airC } from '../../simulator/climate.ts'
import { healthAfter, weakestLagV } from '../../simulator/fade.ts'
import type { Vehicle } from '../../simulator/vehicle.ts'

/** Months of 30 days before the past. */
const months = 16
const chargesAMonth = 6
/** Share of its odometer that a vehicle had when they begin. */
const firstPart = 0.15
const stepMs = 60_000
const longestMs = 20 * hourMs

type Session = Segment & Capacity

/** Charges of a vehicle before a moment, as read from its reports. Pure. */
export function pastSessions(vehicle: Vehicle, until: number): Session[] {
  const count = months * chargesAMonth
  const first = fleetDayNumber(until) - months * 30
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const random = sourceOf(vehicle.number, at, 51)
    const day = first + Math.floor(((at + random.next() * 0.6) * 30) / chargesAMonth)
    const begin = Math.round((fleetDayStart(day) + between(random, 17, 23) * hourMs) / stepMs) * stepMs
    const km = vehicle.odometerKm * (firstPart + ((1 - firstPart) * at) / count)
    return segments(
      chargeAt(vehicle, { begin, km, from: between(random, 0.12, 0.5), isFast: random.chance(0.25) }),
    ).map((segment) => ({ ...segment, ...capacity(segment) }))
  })
}

interface Charge {
  readonly begin: number
  readonly km: number
  /** Charge level at its beginning, 0 to 1. */
  readonly from: number
  readonly isFast: boolean
}

function chargeAt(vehicle: Vehicle, { begin, km, from, isFast }: Charge): BatteryReading[] {
  const { number, specification, place } = vehicle
  const spec = specification.battery
  const air = airC(place.lat, begin)
  // Warmer than the air, because it has just been driven.
  const battery = new Battery(spec, from, air + 8, healthAfter(number, spec.chemistry, km))
  const readings: BatteryReading[] = []
  const goal = isFast ? 0.88 : 1
  for (let at = begin; at < begin + longestMs && battery.charge < goal - 0.001; at += stepMs) {
    const kw = Math.min(battery.takes(isFast ? 90 : 6.8), (battery.roomKwh(goal) * hourMs) / stepMs)
    battery.run(-kw, stepMs / 1000, airC(place.lat, at))
    const cellV = battery.voltageV / spec.cells
    readings.push({
      at,
      soc: Math.round(battery.charge * 100),
      isCharging: true,
      isComplete: false,
      isParked: true,
      odometerKm: Math.round(km),
      voltageV: Math.round(battery.voltageV * 10) / 10,
      currentA: Math.round(battery.currentA * 10) / 10,
      maxCellV: cellV + 0.0045,
      minCellV: cellV - 0.0045 - weakestLagV(number),
      maxC: Math.round(battery.temperatureC + 1),
      minC: Math.round(battery.temperatureC - 1),
    })
  }
  return readings
}

export async function loadBatteries(
  parts: Parts,
  vehicles: ReadonlyMap<{ readonly vin: string }, Vehicle>,
  until: number,
  stop: AbortSignal,
): Promise<void> {
  const now = parts.now().getTime()
  const vins = [...vehicles.keys()].map(({ vin }) => vin)
  const { rows } = await parts.store.db.execute<{ vin: string }>(sql`
    select distinct vin from charge_session where vin = any(${sql.param(vins)}::text[]) and begin_at < ${moment(until)}`)
  const storedVins = new Set(rows.map(({ vin }) => vin))
  for (const [{ vin }, vehicle] of vehicles) {
    if (stop.aborted) return
    if (storedVins.has(vin)) continue
    const sessions = pastSessions(vehicle, until)
    const days = [...new Set(sessions.map(({ beginAt }) => fleetDay(beginAt)))]
    await parts.store.tx(async (tx) => {
      const db = tx
      await keepSessions(db, { vin, days, now }, sessions)
      await makeMonths(db, vin, new Set(days.map((day) => `${day.slice(0, 7)}-01`)), now)
    })
  }
}

export const pastBegin = (until: number, days: number): number => fleetDayStart(fleetDayNumber(until) - days) - dayMs
