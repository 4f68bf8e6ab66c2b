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
  if (system !== 'google') return system === 'wgs84' ? at : transform(at, system, 'wgs84')
  const shifted = transform(at, 'gcj02', 'wgs84')
  return inMainland(shifted) ? shifted : at
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
