import type { Position } from '../../../../domain/geo/coordinates.ts'
import { distanceM, toWorld } from '../../../../domain/geo/geometry.ts'
import type { Parts, Scope } from '../../../../platform/context.ts'
import { fleetCacheOf, visiblePyramid } from './fleet-caches.ts'
import { kinds } from './kinds.ts'
import type { Pyramid } from './pyramid.ts'

const every = kinds.map(() => true)
/** First search radius: some hundred metres. */
const firstReach = 2 ** -16
/** Distance of a square's corner relative to its side. */
const corner = Math.SQRT2

/**
 * VINs of the visible vehicles nearest to a place, nearest first. The state is that of the live map, at most a second
 * old.
 */
export async function nearestVins(parts: Parts, scope: Scope, at: Position, most: number): Promise<string[]> {
  const cache = fleetCacheOf(parts)
  await cache.refresh()
  const pyramid = await visiblePyramid(cache, scope)
  const away = (vin: string) => {
    const { longitude, latitude } = cache.fleet.vehicles.get(vin) ?? {}
    return typeof longitude === 'number' && typeof latitude === 'number'
      ? distanceM(at, [longitude, latitude])
      : Number.POSITIVE_INFINITY
  }
  return around(pyramid, at, most)
    .map((vin) => ({ vin, metres: away(vin) }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, most)
    .map(({ vin }) => vin)
}

/** Vehicles in the smallest square that is certain to contain the nearest `most`. */
function around(pyramid: Pyramid, at: Position, most: number): string[] {
  const [x, y] = toWorld(at)
  const within = (reach: number) =>
    pyramid.within(
      { west: x - reach, east: x + reach, north: Math.max(y - reach, 0), south: Math.min(y + reach, 1) },
      every,
      Number.POSITIVE_INFINITY,
    ).vins
  let reach = firstReach
  while (reach < 0.5 && within(reach).length < Math.min(most, pyramid.size)) reach *= 2
  return within(Math.min(reach * corner, 0.5))
}
