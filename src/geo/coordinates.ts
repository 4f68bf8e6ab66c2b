import gcoord, { type CRSTypes } from 'gcoord'
import { inMainland } from './mainland.ts'

/** Longitude and latitude in degrees. Everything that the platform stores and passes around is WGS-84. */
export type Position = readonly [longitude: number, latitude: number]

/** The same as a record. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** The coordinate system of a base map: GCJ-02 and BD-09 shift positions in China by some hundred metres. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const
type PlainSystem = (typeof coordinateSystems)[number]
/** google: GCJ-02 in China's mainland, WGS-84 elsewhere, as Google's maps are. */
export type CoordinateSystem = PlainSystem | 'google'

const names: Record<PlainSystem, CRSTypes> = {
  wgs84: gcoord.WGS84,
  gcj02: gcoord.GCJ02,
  bd09: gcoord.BD09,
}

/** The place as a base map of that system has it. A new value; there and back again is the same to a metre. */
export function fromWgs84(at: Position, system: CoordinateSystem): Position {
  if (system === 'google') return inMainland(at) ? transform(at, 'wgs84', 'gcj02') : at
  return system === 'wgs84' ? at : transform(at, 'wgs84', system)
}

/** The place in WGS-84. A new value. */
export function toWgs84(at: Position, system: CoordinateSystem): Position {
  if (system === 'wgs84') return at
  const shifted = unshift(system === 'bd09' ? transform(at, 'bd09', 'gcj02') : at)
  if (system !== 'google') return shifted
  return inMainland(shifted) ? shifted : at
}

/** Each step comes some thousand times nearer: five are within a millimetre. */
const steps = 8
const nearEnoughDegrees = 1e-7

/**
 * GCJ-02 to WGS-84, by the shift's own inverse: what is shifted to the given place. Along the edge of the box in which
 * the shift is defined nothing is shifted to some places, and two places to others; there, too, it ends after some
 * steps, at most the shift away. The library's own way back goes on for ever there.
 */
function unshift([longitude, latitude]: Position): Position {
  let [x, y] = [longitude, latitude]
  for (let step = 0; step < steps; step++) {
    const [shiftedX, shiftedY] = transform([x, y], 'wgs84', 'gcj02')
    const [dx, dy] = [shiftedX - longitude, shiftedY - latitude]
    if (Math.abs(dx) < nearEnoughDegrees && Math.abs(dy) < nearEnoughDegrees) break
    x -= dx
    y -= dy
  }
  return [x, y]
}

function transform([longitude, latitude]: Position, from: PlainSystem, to: PlainSystem): Position {
  const [x = longitude, y = latitude] = gcoord.transform([longitude, latitude], names[from], names[to])
  return [x, y]
}

/**
 * The coordinate system byte of a GB/T 32960.3-2025 position: 1 WGS-84, 2 GCJ-02, 3 another. A message of 2016 has
 * none and means WGS-84. In another system, or in one that nobody knows (0, 4 and above), it is not known where that is.
 */
export function ofMessage(
  longitude: number,
  latitude: number,
  system: number | null | undefined,
): Position | undefined {
  if (system === undefined || system === 1) return [longitude, latitude]
  return system === 2 ? toWgs84([longitude, latitude], 'gcj02') : undefined
}
