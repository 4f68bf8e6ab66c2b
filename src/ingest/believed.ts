/** What a report says that figures are made of: marks and numbers outside of their limits say nothing. Pure. */

import type { PowerPoint } from '../geo/odometry/energy.ts'
import { fastestKmh, type WayPoint } from '../geo/odometry/way.ts'
import type { Signals } from '../protocol/index.ts'
import { batchValue } from './batch.ts'
import type { Message } from './message.ts'
import { placeOf } from './places.ts'

type Reported = Signals | undefined

/** km/h; also null where no vehicle is that fast. */
export const speedOf = (signals: Reported): number | null => {
  const speed = within(signals, 'vehicle.speed', signals?.speedKmh)
  return speed !== null && speed <= fastestKmh ? speed : null
}
/** km/h while the vehicle is on, or does not say: the speed of one that is off or charges at a plug is noise. */
export const drivingSpeedOf = (signals: Reported): number | null =>
  ignitionOf(signals) === false ? null : speedOf(signals)
/** %. */
export const socOf = (signals: Reported) => within(signals, 'vehicle.soc', signals?.socPercent)
/** km. */
export const odometerOf = (signals: Reported) => within(signals, 'vehicle.odometer', signals?.odometerKm)

function within(signals: Reported, key: string, value: number | null | undefined): number | null {
  if (typeof value !== 'number') return null
  return signals!.outOfRange.length > 0 && signals!.outOfRange.includes(key) ? null : value
}

const [started, off] = [1, 2]
/** Plugged in: table 7 of 2016 calls it charging while parked. */
const pluggedIn = 1

/**
 * Whether the vehicle is switched on; null where the report does not say. One that charges at a plug is not, though its
 * ignition may count as started.
 */
export function ignitionOf(signals: Reported): boolean | null {
  const state = signals?.vehicleState
  if (state === off) return false
  return state === started ? signals?.chargingState !== pluggedIn : null
}

/** From the battery; negative: into it. */
function wattsOf(signals: Reported): number | null {
  const volts = within(signals, 'vehicle.voltage', signals?.voltageV)
  const amperes = within(signals, 'vehicle.current', signals?.currentA)
  return volts === null || amperes === null ? null : Math.round(volts * amperes)
}

/** Where the vehicle is on its way, and its power. */
export interface DrivePoint extends WayPoint, PowerPoint {
  /** ms since 1970. */
  readonly receivedAt: number
}

/** Undefined when the report says nothing of it. */
export function wayPointOf(message: Pick<Message, 'at' | 'receivedAt' | 'signals'>): DrivePoint | undefined {
  const { at, receivedAt, signals } = message
  const place = placeOf(message)
  const [km, speedKmh, isOn] = [odometerOf(signals), speedOf(signals), ignitionOf(signals)]
  const watts = wattsOf(signals)
  if (km === null && !place && speedKmh === null && isOn === null && watts === null) return undefined
  const { longitude = null, latitude = null } = place ?? {}
  return { at, receivedAt, km, longitude: inSteps(longitude), latitude: inSteps(latitude), speedKmh, isOn, watts }
}

/** Of 0.000001°, as tracks are stored. */
const inSteps = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e6) / 1e6)

/** The points of a batch's messages, in their order; undefined for those that tell none, or do not count. */
export const wayPoints = batchValue('way points', ({ messages }) =>
  messages.map((message) => (message.counts ? wayPointOf(message) : undefined)),
)
/** The same, message by message. */
export type WayPoints = readonly (DrivePoint | undefined)[]
