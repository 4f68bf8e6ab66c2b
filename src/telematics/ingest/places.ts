import type { Signals } from '../../domain/gb32960/index.ts'
import { type Coordinates, ofMessage } from '../../domain/geo/coordinates.ts'

type PlacedSignals = Signals & { longitude: number; latitude: number }

/** Bit 0 of the status: the position is old. Boxes without a fix also send 0, 0. */
function hasFix(s: Signals): s is PlacedSignals {
  const { longitude, latitude } = s
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || ((s.locationStatus ?? 1) & 1) === 1) return false
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0)
}

/** Position in a report. Undefined without a position, for an old fix or for an unknown coordinate system. */
export function placeOf({ signals }: { readonly signals: Signals | undefined }): Coordinates | undefined {
  if (!signals || !hasFix(signals)) return undefined
  const position = ofMessage(signals.longitude, signals.latitude, signals.coordinateSystem)
  return position && { longitude: position[0], latitude: position[1] }
}
