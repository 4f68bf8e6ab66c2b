import { ofMessage } from '../geo/coordinates.ts'
import type { Signals } from '../protocol/index.ts'

/** WGS-84 degrees. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}
type Fixed = Signals & { longitude: number; latitude: number }

/** Bit 0 of the status: the position is an old one. Boxes without a fix send 0, 0, too. */
function hasFix(s: Signals): s is Fixed {
  const { longitude, latitude } = s
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || ((s.locationStatus ?? 1) & 1) === 1) return false
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0)
}

/** Where a report says that the vehicle is; undefined when it does not say, by an old fix, or in an unknown coordinate system. */
export function placeOf({ signals }: { readonly signals: Signals | undefined }): Place | undefined {
  if (!signals || !hasFix(signals)) return undefined
  const found = ofMessage(signals.longitude, signals.latitude, signals.coordinateSystem)
  return found && { longitude: found[0], latitude: found[1] }
}
