/** How a battery is used beside charging. Pure. */
import type { Reading } from './reading.ts'

const highSoc = 90
const hourMs = 3_600_000
/** A silence longer than this tells nothing of what was in it, ms. */
const longestMs = 72 * hourMs
/** Apart further than this while driving, the current between is unknown, ms. */
const mostMs = 90_000

export interface Behaviour {
  /** Parked above 90 %, h: the time counts on the day on which it ends. */
  readonly highHours: number
  /** Taken out of the battery while driving, less what braking gave back, kWh. */
  readonly driveKwh: number
  /** The way that belongs to it, km. */
  readonly driveKm: number
}

/**
 * @param readings in order of time, each moment once; those before `from` begin what ends after it
 */
export function behaviour(readings: readonly Reading[], from: number): Behaviour {
  let [highMs, driveKwh, driveKm] = [0, 0, 0]
  for (const [index, b] of readings.entries()) {
    const a = readings[index - 1]
    if (!a || b.at < from) continue
    const ms = b.at - a.at
    if (a.isParked && isHigh(a) && isHigh(b) && ms <= longestMs) highMs += ms
    if (a.isParked || b.isParked || ms > mostMs) continue
    if (a.odometerKm === null || b.odometerKm === null || b.odometerKm < a.odometerKm) continue
    if (a.voltageV === null || b.voltageV === null || a.currentA === null || b.currentA === null) continue
    driveKm += b.odometerKm - a.odometerKm
    driveKwh += ((a.voltageV * a.currentA + b.voltageV * b.currentA) / 2 / 1e6) * (ms / 3600)
  }
  return { highHours: highMs / hourMs, driveKwh, driveKm }
}

const isHigh = ({ soc }: Reading) => soc !== null && soc > highSoc
