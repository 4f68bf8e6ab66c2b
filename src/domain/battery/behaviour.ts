/** Use of a battery between charges. Pure. */
import type { BatteryReading } from './reading.ts'

const highSoc = 90
const hourMs = 3_600_000
/** Longer gaps between reports are not counted, ms. */
const longestMs = 72 * hourMs
/** With a longer gap while driving, the current in between is unknown, ms. */
const maxDrivingGapMs = 90_000

export interface Behaviour {
  /** Time parked above 90 %, h. It counts for the day on which it ends. */
  readonly highHours: number
  /** Energy used while driving, less regeneration, kWh. */
  readonly driveKwh: number
  /** Distance driven with this energy, km. */
  readonly driveKm: number
}

/** @param readings in order of time, each moment once. Those before `from` only start intervals that end after it. */
export function behaviour(readings: readonly BatteryReading[], from: number): Behaviour {
  let [highMs, driveKwh, driveKm] = [0, 0, 0]
  for (const [index, b] of readings.entries()) {
    const a = readings[index - 1]
    if (!a || b.at < from) continue
    const ms = b.at - a.at
    if (a.isParked && isHigh(a) && isHigh(b) && ms <= longestMs) highMs += ms
    if (a.isParked || b.isParked || ms > maxDrivingGapMs) continue
    if (a.odometerKm === null || b.odometerKm === null || b.odometerKm < a.odometerKm) continue
    if (a.voltageV === null || b.voltageV === null || a.currentA === null || b.currentA === null) continue
    driveKm += b.odometerKm - a.odometerKm
    driveKwh += ((a.voltageV * a.currentA + b.voltageV * b.currentA) / 2 / 1e6) * (ms / 3600)
  }
  return { highHours: highMs / hourMs, driveKwh, driveKm }
}

const isHigh = ({ soc }: BatteryReading) => soc !== null && soc > highSoc
