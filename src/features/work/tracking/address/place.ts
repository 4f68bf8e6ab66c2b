import type { Pair } from '../../../../domain/contract/words.ts'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { distanceM, insideRing } from '../../../../domain/geo/geometry.ts'
import { type Outline, outlinesOf } from './outlines.ts'

interface Area extends Outline {
  readonly province: Pair | undefined
  readonly at: Position
}

/** Limit of the distance from a city's centre. Beyond it there is no address. */
const farthestM = 150_000
let areas: Area[] | undefined

/**
 * Address of a place by the outlines of China's divisions: province and city. At sea or across the border it is the
 * nearest city with distance and direction. Null where no city is near. Needs no network. Exact to the outlines.
 */
export function addressOf(at: Position): Pair | null {
  areas ??= load()
  const match = areas.find((area) => isIn(at, area))
  if (match) return joinNames(match)
  let nearest: Area | undefined
  let metres = farthestM
  for (const area of areas) {
    const away = distanceM(at, area.at)
    if (away < metres) [nearest, metres] = [area, away]
  }
  if (!nearest) return null
  const [zh, en] = joinNames(nearest)
  const km = Math.round(metres / 1000)
  return [`距${zh}约 ${km} 公里`, `about ${km} km from ${en}`]
}

/** Province of a place. Null at sea and abroad. */
export const provinceOf = (at: Position): Pair | null =>
  outlinesOf('provinces').find((area) => isIn(at, area))?.name ?? null

function joinNames({ name, province }: Area): Pair {
  if (!province || province[0] === name[0]) return name
  return [`${province[0]}${name[0]}`, `${name[1]}, ${province[1]}`]
}

function load(): Area[] {
  return outlinesOf('cities').map((city) => {
    const [west, south, east, north] = city.bounds
    const at = city.at ?? [(west + east) / 2, (south + north) / 2]
    return { ...city, at, province: provinceOf(at) ?? undefined }
  })
}

function isIn(at: Position, { polygons, bounds: [west, south, east, north] }: Outline): boolean {
  if (at[0] < west || at[0] > east || at[1] < south || at[1] > north) return false
  return polygons.some(
    ([outer, ...holes]) => insideRing(at, outer ?? []) && !holes.some((hole) => insideRing(at, hole)),
  )
}
