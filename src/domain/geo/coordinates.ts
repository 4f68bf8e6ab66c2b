import gcoord, { type CRSTypes } from 'gcoord'
import { inMainland } from './mainland.ts'

/** Longitude and latitude in degrees. The platform stores and passes WGS-84 everywhere. */
export type Position = readonly [longitude: number, latitude: number]

/** A `Position` as a record. */
export interface Coordinates {
  readonly longitude: number
  readonly latitude: number
}

/** Coordinate systems of base maps. GCJ-02 and BD-09 shift positions in China by some hundred metres. */
export const coordinateSystems = ['wgs84', 'gcj02', 'bd09'] as const
type PlainSystem = (typeof coordinateSystems)[number]
/** Adds `google`, the system of Google's maps: GCJ-02 in China's mainland, WGS-84 elsewhere. */
export type CoordinateSystem = PlainSystem | 'google'

const names: Record<PlainSystem, CRSTypes> = {
  wgs84: gcoord.WGS84,
  gcj02: gcoord.GCJ02,
  bd09: gcoord.BD09,
}

/** Returns the position in the system of a base map. Converting it there and back is exact to a metre. */
export function fromWgs84(at: Position, system: CoordinateSystem): Position {
  if (system === 'google') return inMainland(at) ? transform(at, 'wgs84', 'gcj02') : at
  return system === 'wgs84' ? at : transform(at, 'wgs84', system)
}

/** Returns the position in WGS-84. */
export function toWgs84(at: Position, system: CoordinateSystem): Position {
  if (system === 'wgs84') return at
  const wgs84 = unshift(system === 'bd09' ? transform(at, 'bd09', 'gcj02') : at)
  if (system !== 'google') return wgs84
  return inMainland(wgs84) ? wgs84 : at
}

/** Each step reduces the error about a thousandfold: five steps are within a millimetre. */
const steps = 8
const nearEnoughDegrees = 1e-7

/**
 * Converts GCJ-02 to WGS-84 by inverting the shift iteratively. At the edge of the box in which the shift is defined,
 * some places have no inverse and others have two. The fixed number of steps ends the search there too, at most the
 * shift away. The library's own inverse never ends in these cases.
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
 * Converts by the coordinate system byte of GB/T 32960.3-2025: 1 WGS-84, 2 GCJ-02, 3 another system. Messages of 2016
 * have no byte and use WGS-84. Undefined for 3 and for undefined values (0, 4 and above): the position cannot be
 * converted.
 */
export function ofMessage(
  longitude: number,
  latitude: number,
  system: number | null | undefined,
): Position | undefined {
  if (system === undefined || system === 1) return [longitude, latitude]
  return system === 2 ? toWgs84([longitude, latitude], 'gcj02') : undefined
}
