/** What a report says that figures are made of: marks and numbers outside of their limits say nothing. Pure. */

import { fastestKmh, type WayPoint } from '../geo/way.ts'
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
/** %. */
export const socOf = (signals: Reported) => within(signals, 'vehicle.soc', signals?.socPercent)
/** km. */
export const odometerOf = (signals: Reported) => within(signals, 'vehicle.odometer', signals?.odometerKm)

function within(signals: Reported, key: string, value: number | null | undefined): number | null {
  if (typeof value !== 'number') return null
  return signals!.outOfRange.length > 0 && signals!.outOfRange.includes(key) ? null : value
}

/** Where the vehicle is on its way; undefined when the report tells neither odometer nor position. */
export function wayPointOf(message: Pick<Message, 'at' | 'signals'>): WayPoint | undefined {
  const { at, signals } = message
  const km = odometerOf(signals)
  const place = placeOf(message)
  if (km === null && !place) return undefined
  const { longitude = null, latitude = null } = place ?? {}
  return { at, km, longitude, latitude, stands: signals?.speedKmh === 0 }
}

/** The points of a batch's messages, in their order; undefined for those that tell none, or do not count. */
export const wayPoints = batchValue('way points', ({ messages }) =>
  messages.map((message) => (message.counts ? wayPointOf(message) : undefined)),
)
/** The same, message by message. */
export type WayPoints = readonly (WayPoint | undefined)[]
