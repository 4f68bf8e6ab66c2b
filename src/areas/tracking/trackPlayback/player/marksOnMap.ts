/** Stops, trips, alarms and marked points as points of a map. Pure. */
import { type Colour, type PointMark, type Position, trackColours } from '../../../../kit/map/index.ts'
import type { TrackColumns } from '../columns.ts'
import { type Happening, keyOf } from './happenings.ts'
import { hereAt } from './here.ts'
import { straysOf } from './parts.ts'

export const markColours = {
  ...trackColours,
  stop: [37, 99, 235],
  gap: [130, 138, 150],
  trip: [22, 133, 76],
  alarm: [220, 38, 38],
} as const satisfies Record<string, Colour>

const mostStrays = 3_000

/** Where it is shown; undefined: it has no place. */
export function placeOf(one: Happening, track: TrackColumns): Position | undefined {
  if (one.kind === 'stop') return [one.stop.longitude, one.stop.latitude]
  if (one.kind === 'gap') return [one.gap.start.longitude, one.gap.start.latitude]
  if (one.kind === 'alarm') return one.alarm.place ? [one.alarm.place.longitude, one.alarm.place.latitude] : undefined
  const here = hereAt(track, one.from, [])
  return here && [here.longitude, here.latitude]
}

/** Points with the id of what they stand for. Gaps are told by the dashed line itself. */
export function happeningMarks(all: readonly Happening[], track: TrackColumns): PointMark[] {
  const order = { gap: 0, trip: 1, stop: 2, alarm: 3 }
  return all
    .filter(({ kind }) => kind !== 'gap')
    .sort((a, b) => order[a.kind] - order[b.kind])
    .flatMap((one): PointMark[] => {
      const at = placeOf(one, track)
      const shape = one.kind === 'alarm' ? 'pin' : 'dot'
      return at ? [{ id: keyOf(one), at, colour: markColours[one.kind], shape, size: one.kind === 'trip' ? 5 : 7 }] : []
    })
}

export function strayMarks(track: TrackColumns): PointMark[] {
  return straysOf(track, mostStrays).map(({ at, place, drift }) => ({
    ...{ id: String(at), at: place, size: 3.5 },
    colour: drift ? markColours.drift : markColours.outlier,
  }))
}

/** First and last place. */
export function endMarks(track: TrackColumns): PointMark[] {
  const [first, last] = [hereAt(track, track.at[0] ?? 0, []), hereAt(track, track.at[track.length - 1] ?? 0, [])]
  if (!first || !last) return []
  return [
    { id: 'start', at: [first.longitude, first.latitude], colour: markColours.start, shape: 'pin' },
    { id: 'end', at: [last.longitude, last.latitude], colour: markColours.end, shape: 'pin' },
  ]
}
