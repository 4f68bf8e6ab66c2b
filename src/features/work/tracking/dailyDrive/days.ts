/** Daily values from reports. Pure. */

import { addWay, byDay, noWay, type Piece, type Way } from '../../../../domain/geo/odometry/way.ts'
import { dayText, fleetDayNumber } from '../../../../domain/time.ts'
import {
  drivingSpeedOf,
  odometerOf,
  socOf,
  type WayPoints,
  wayPointOf,
} from '../../../../telematics/ingest/believed.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'

/** First, last and extreme values of a vehicle's day. They do not depend on the order of reports or on repeats. */
export interface DailyDrive {
  readonly vin: string
  /** Day in fleet time, 'YYYY-MM-DD', and its number. */
  readonly day: string
  readonly number: number
  /** First and last report with an odometer. Null when none has one. */
  firstAt: number | null
  firstKm: number | null
  lastAt: number | null
  lastKm: number | null
  maxSpeedKmh: number | null
  minSoc: number | null
  maxSoc: number | null
  /** Change of its `Way`. */
  metres: number
  positionMetres: number
  jumps: number
}

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** Returns one row per vehicle and day with a report of the vehicle's position or state. */
export function dailyOf(messages: readonly Message[], points: WayPoints = messages.map(wayPointOf)): DailyDrive[] {
  const rows: DailyDrive[] = []
  const byVin = new Map<string, DailyDrive[]>()
  for (let index = 0; index < messages.length; index++) {
    const { vin, at, signals, counts } = messages[index]!
    if (!counts || (signals?.vehicleState === undefined && !points[index])) continue
    const [speed, soc, km] = [drivingSpeedOf(signals), socOf(signals), odometerOf(signals)]
    const number = fleetDayNumber(at)
    const days = byVin.get(vin)
    const row = days?.find((one) => one.number === number)
    if (!row) {
      const end = km === null ? null : at
      const ends = { firstAt: end, firstKm: km, lastAt: end, lastKm: km }
      const extremes = { maxSpeedKmh: speed, minSoc: soc, maxSoc: soc }
      const fresh = { vin, day: dayText(number), number, ...ends, ...extremes, ...noWay }
      if (days) days.push(fresh)
      else byVin.set(vin, [fresh])
      rows.push(fresh)
      continue
    }
    if (km !== null) addOdometer(row, at, km)
    row.maxSpeedKmh = most(row.maxSpeedKmh, speed)
    row.minSoc = least(row.minSoc, soc)
    row.maxSoc = most(row.maxSoc, soc)
  }
  return rows.sort(byVinAndDay)
}

export const byVinAndDay = (a: DailyDrive, b: DailyDrive) =>
  a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.number - b.number

function addOdometer(row: DailyDrive, at: number, km: number): void {
  if (row.firstAt === null || at < row.firstAt || (at === row.firstAt && km < row.firstKm!))
    [row.firstAt, row.firstKm] = [at, km]
  if (row.lastAt === null || at > row.lastAt || (at === row.lastAt && km > row.lastKm!))
    [row.lastAt, row.lastKm] = [at, km]
}

/** Distances of one vehicle by day number. */
export type WayOfDays = Map<number, Way>

/** Returns undefined when the pieces change no day. */
export function wayOfDays(pieces: readonly Piece[]): WayOfDays | undefined {
  let days: WayOfDays | undefined
  for (const piece of pieces) {
    // Energy is counted by trips only.
    if (piece.meteredMs !== 0) continue
    days ??= new Map()
    for (const [day, way] of byDay(piece)) days.set(day, addWay(days.get(day) ?? noWay, way))
  }
  for (const [day, { metres, positionMetres, jumps }] of days ?? [])
    if (metres === 0 && positionMetres === 0 && jumps === 0) days?.delete(day)
  return days
}
