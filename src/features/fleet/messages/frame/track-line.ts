/** Track of messages as a map draws it. Pure. */

import type { Position } from '../../../../domain/geo/coordinates.ts'
import { bearing, wrapLongitude } from '../../../../domain/geo/geometry.ts'
import type { MapLayer, PointMark } from '../../../../ui/map/layer.ts'
import type { Traveller } from '../../../../ui/map/Travellers.tsx'
import { trackColours } from '../../../../ui/map/theme/colours.ts'
import { type LineGap, trackParts } from '../../../../ui/map/track.ts'
import type { MessagePlace } from './contract.ts'

export interface FoundTrack {
  /** In time order. */
  readonly places: readonly MessagePlace[]
  readonly gaps: readonly LineGap[]
}
const positionOf = ({ longitude, latitude }: MessagePlace): Position => [longitude, latitude]

/** Layers of the line by speed with its direction, its ends, and its marks. A press reports its time (ms). */
export function layersOf({ places, gaps }: FoundTrack, onMoment: (at: number) => void): MapLayer[] {
  const { parts, times } = trackParts(
    {
      length: places.length,
      position: (i) => positionOf(places[i]!),
      timeMs: (i) => places[i]!.at,
      speedKmh: (i) => places[i]!.speedKmh,
      isOff: (i) => places[i]!.mark === 'outlier',
    },
    gaps,
  )
  const onLine = lineOf(places)
  const [first, last] = [onLine[0], onLine.at(-1)]
  const ends: PointMark[] =
    first && last
      ? [
          { id: 'start', at: positionOf(first), colour: trackColours.start, shape: 'pin' },
          { id: 'end', at: positionOf(last), colour: trackColours.end, shape: 'pin' },
        ]
      : []
  const strays = places.flatMap((place): PointMark[] =>
    place.mark ? [{ id: String(place.at), at: positionOf(place), colour: trackColours[place.mark], size: 3.5 }] : [],
  )
  return [
    {
      kind: 'track',
      id: 'track',
      parts,
      directions: true,
      onClick: (part, position) => {
        const at = times[part]?.[position]
        if (at !== undefined) onMoment(at)
      },
    },
    { kind: 'points', id: 'strays', points: strays, onClick: ({ id }) => onMoment(Number(id)) },
    { kind: 'points', id: 'ends', points: ends },
  ]
}

export const lineOf = (places: readonly MessagePlace[]): readonly MessagePlace[] =>
  places.filter(({ mark }) => mark !== 'outlier')

/**
 * State of the vehicle at a time, between two reports. In a gap it is at its last position. @param line see `lineOf`
 */
export function whereAt(
  line: readonly MessagePlace[],
  gaps: readonly LineGap[],
  at: number,
): (Omit<Traveller, 'caption'> & { readonly speedKmh: number | null }) | undefined {
  const index = Math.max(0, before(line, at))
  const [from, to] = [line[index], line[index + 1]]
  if (!from) return undefined
  const silent = gaps.some((gap) => gap.from < at && at < gap.to)
  const part = !to || silent || at <= from.at ? 0 : (at - from.at) / (to.at - from.at)
  const between = (a: number, b: number | undefined) => a + ((b ?? a) - a) * part
  return {
    at: [
      wrapLongitude(from.longitude + wrapLongitude((to ?? from).longitude - from.longitude) * part),
      between(from.latitude, to?.latitude),
    ],
    heading: headingAt(line, index),
    silent,
    speedKmh: silent || from.speedKmh === null ? null : between(from.speedKmh, to?.speedKmh ?? undefined),
  }
}

/** Index of the last place at or before a time; -1 when it is before all. */
function before(line: readonly MessagePlace[], at: number): number {
  let [low, high] = [0, line.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (line[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Course from a place to the next, or of the last piece before in which the vehicle moved. */
function headingAt(line: readonly MessagePlace[], index: number): number | null {
  for (let i = Math.min(index, line.length - 2); i >= 0; i--) {
    const [from, to] = [line[i]!, line[i + 1]!]
    if (from.longitude !== to.longitude || from.latitude !== to.latitude)
      return bearing(positionOf(from), positionOf(to))
  }
  return null
}
