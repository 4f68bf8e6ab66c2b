/** Values of a report as figures use them: null for values with an error mark or outside their limits. Pure. */

import type { Signals } from '../../domain/gb32960/index.ts'
import type { PowerPoint } from '../../domain/geo/odometry/energy.ts'
import { fastestKmh, type WayPoint } from '../../domain/geo/odometry/way.ts'
import { batchValue } from './batch.ts'
import type { Message } from './message.ts'
import { placeOf } from './places.ts'

type OptionalSignals = Signals | undefined

/** km/h. Null also above the highest speed that a vehicle can reach. */
export const speedOf = (signals: OptionalSignals): number | null => {
  const speed = within(signals, 'vehicle.speed', signals?.speedKmh)
  return speed !== null && speed <= fastestKmh ? speed : null
}
/**
 * km/h while the vehicle is on or does not report its state. The speed of a vehicle that is off or plugged in is noise.
 */
export const drivingSpeedOf = (signals: OptionalSignals): number | null =>
  ignitionOf(signals) === false ? null : speedOf(signals)
/** %. */
export const socOf = (signals: OptionalSignals) => within(signals, 'vehicle.soc', signals?.socPercent)
/** km. */
export const odometerOf = (signals: OptionalSignals) => within(signals, 'vehicle.odometer', signals?.odometerKm)

function within(signals: OptionalSignals, key: string, value: number | null | undefined): number | null {
  if (typeof value !== 'number') return null
  return signals!.outOfRange.length > 0 && signals!.outOfRange.includes(key) ? null : value
}

const [startedState, off] = [1, 2]
/** Plugged in: table 7 of 2016 calls this value charging while parked. */
const pluggedIn = 1

/**
 * Whether the vehicle is switched on. Null when the report does not contain it. False while the vehicle charges at a
 * plug, even if its ignition counts as started.
 */
export function ignitionOf(signals: OptionalSignals): boolean | null {
  const state = signals?.vehicleState
  if (state === off) return false
  return state === startedState ? signals?.chargingState !== pluggedIn : null
}

/** Watts from the battery. Negative: into the battery. */
function wattsOf(signals: OptionalSignals): number | null {
  const volts = within(signals, 'vehicle.voltage', signals?.voltageV)
  const amperes = within(signals, 'vehicle.current', signals?.currentA)
  return volts === null || amperes === null ? null : Math.round(volts * amperes)
}

export interface DrivePoint extends WayPoint, PowerPoint {
  /** Milliseconds since 1970. */
  readonly receivedAt: number
}

/** Undefined when the report has none of these values. */
export function wayPointOf(message: Pick<Message, 'at' | 'receivedAt' | 'signals'>): DrivePoint | undefined {
  const { at, receivedAt, signals } = message
  const place = placeOf(message)
  const [km, speedKmh, isOn] = [odometerOf(signals), speedOf(signals), ignitionOf(signals)]
  const watts = wattsOf(signals)
  if (km === null && !place && speedKmh === null && isOn === null && watts === null) return undefined
  const { longitude = null, latitude = null } = place ?? {}
  return { at, receivedAt, km, longitude: inSteps(longitude), latitude: inSteps(latitude), speedKmh, isOn, watts }
}

/** Rounds to 0.000001°, the resolution of stored tracks. */
const inSteps = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1e6) / 1e6)

/**
 * Points of a batch's messages, in their order. Undefined for messages without values and for those that do not count.
 */
export const wayPoints = batchValue('way points', ({ messages }) =>
  messages.map((message) => (message.counts ? wayPointOf(message) : undefined)),
)
export type WayPoints = readonly (DrivePoint | undefined)[]
