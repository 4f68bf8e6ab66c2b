/** Daily values from reports. Pure. */

import { addDistance, byDay, type Distance, noDistance, type Piece } from '../../../../domain/geo/odometry/way.ts'
import { dayText, fleetDayNumber } from '../../../../domain/time.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import {
  drivingSpeedOf,
  odometerOf,
  socOf,
  type WayPoints,
  wayPointOf,
} from '../../../../telematics/ingest/plausible-values.ts'

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
  /** Change of its `Distance`. */
  metres: number
  positionMetres: number
  jumps: number
}

const least = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/**
 * Returns one row per vehicle and day with a report of the vehicle's position or state.
 * @param messages those of a vehicle together
 */
export function dailyOf(messages: readonly Message[], points: WayPoints = messages.map(wayPointOf)): DailyDrive[] {
  const rows: DailyDrive[] = []
  for (let index = 0; index < messages.length; index++) {
    const { vin, at, signals, counts } = messages[index]!
    if (!counts || (signals?.vehicleState === undefined && !points[index])) continue
    const speed = drivingSpeedOf(signals)
    const soc = socOf(signals)
    const km = odometerOf(signals)
    const row = rowOf(rows, vin, fleetDayNumber(at))
    if (km !== null) addOdometer(row, at, km)
    row.maxSpeedKmh = most(row.maxSpeedKmh, speed)
    row.minSoc = least(row.minSoc, soc)
    row.maxSoc = most(row.maxSoc, soc)
  }
  return rows.sort(byVinAndDay)
}

/** Row of a vehicle's day. Adds it where it is missing. */
function rowOf(rows: DailyDrive[], vin: string, number: number): DailyDrive {
  for (let index = rows.length - 1; index >= 0 && rows[index]!.vin === vin; index--)
    if (rows[index]!.number === number) return rows[index]!
  const row: DailyDrive = {
    vin,
    day: dayText(number),
    number,
    firstAt: null,
    firstKm: null,
    lastAt: null,
    lastKm: null,
    maxSpeedKmh: null,
    minSoc: null,
    maxSoc: null,
    metres: 0,
    positionMetres: 0,
    jumps: 0,
  }
  rows.push(row)
  return row
}

export const byVinAndDay = (a: DailyDrive, b: DailyDrive) =>
  a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.number - b.number

function addOdometer(row: DailyDrive, at: number, km: number): void {
  if (row.firstAt === null || at < row.firstAt || (at === row.firstAt && km < row.firstKm!)) {
    row.firstAt = at
    row.firstKm = km
  }
  if (row.lastAt === null || at > row.lastAt || (at === row.lastAt && km > row.lastKm!)) {
    row.lastAt = at
    row.lastKm = km
  }
}

/** Distances of one vehicle by day number. */
export type WayOfDays = Map<number, Distance>

/** Returns undefined when the pieces change no day. */
export function wayOfDays(pieces: readonly Piece[]): WayOfDays | undefined {
  let days: WayOfDays | undefined
  for (const piece of pieces) {
    // Energy is counted by trips only.
    if (piece.meteredMs !== 0) continue
    days ??= new Map()
    for (const [day, way] of byDay(piece)) days.set(day, addDistance(days.get(day) ?? noDistance, way))
  }
  for (const [day, { metres, positionMetres, jumps }] of days ?? [])
    if (metres === 0 && positionMetres === 0 && jumps === 0) days?.delete(day)
  return days
}
