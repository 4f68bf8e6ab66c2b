/** Stops, trips, alarms and marked points as points of a map. Pure. */
import type { Position } from '../../../../../domain/geo/coordinates.ts'
import type { TrackColumns } from '../../../../../domain/track/columns.ts'
import type { PointMark } from '../../../../../ui/map/layer.ts'
import { eventColours } from '../../../../../ui/map/theme/colours.ts'
import { thinMarks } from '../../../../../ui/map/thin-marks.ts'
import { straysOf } from '../track-parts.ts'
import { hereAt } from './here.ts'
import { keyOf, type TrackEvent } from './track-events.ts'

const maxStrays = 3_000

/** Place of the event on the map. Undefined if unknown. */
function placeOf(one: TrackEvent, track: TrackColumns): Position | undefined {
  if (one.kind === 'stop') return [one.stop.longitude, one.stop.latitude]
  if (one.kind === 'gap') return [one.gap.start.longitude, one.gap.start.latitude]
  if (one.kind === 'alarm') return one.alarm.place ? [one.alarm.place.longitude, one.alarm.place.latitude] : undefined
  const here = hereAt(track, one.from, [])
  return here && [here.longitude, here.latitude]
}

/** Smallest distance (px) between marks while the map is zoomed out. Less for stray points, which are small. */
const [apart, straysApart] = [30, 9]
const order = { trip: 0, stop: 1, alarm: 2 } as const
type MarkedKind = Exclude<TrackEvent['kind'], 'gap'>

/**
 * Marks of events with their ids, the last ones on top. Zoomed out, only the longest events are shown, with the number
 * of those around. Gaps have no mark, because the line is dashed there.
 * @param selected is always shown
 */
export function eventMarks(
  all: readonly TrackEvent[],
  track: TrackColumns,
  zoom: number,
  selected?: string,
): PointMark[] {
  const first = (one: TrackEvent) => (keyOf(one) === selected ? 1 : 0)
  const kinds = (Object.keys(order) as MarkedKind[]).sort((a, b) => order[a] - order[b])
  return kinds.flatMap((kind) => {
    const marks = all
      .filter((one) => one.kind === kind)
      .sort((a, b) => first(b) - first(a) || b.to - b.from - (a.to - a.from))
      .flatMap((one) => {
        const at = placeOf(one, track)
        return at ? [{ id: keyOf(one), at }] : []
      })
    return thinMarks(marks, zoom, apart).map(({ mark, count }) => markOf(kind, mark, count))
  })
}

function markOf(kind: MarkedKind, place: Pick<PointMark, 'id' | 'at'>, count: number): PointMark {
  const [shape, size] = kind === 'alarm' ? (['pin', 7] as const) : (['dot', kind === 'trip' ? 5 : 7] as const)
  const mark = { ...place, colour: eventColours[kind], shape, size }
  if (count === 1) return mark
  return shape === 'pin' ? { ...mark, label: String(count) } : { ...mark, count, size: 9 + 2 * Math.log10(count) }
}

export function strayMarks(track: TrackColumns, zoom: number): PointMark[] {
  const strays = straysOf(track, maxStrays).map(({ at, place, drift }) => ({
    id: String(at),
    at: place,
    size: 3.5,
    colour: drift ? eventColours.drift : eventColours.outlier,
  }))
  return thinMarks(strays, zoom, straysApart).map(({ mark }) => mark)
}

export function endMarks(track: TrackColumns): PointMark[] {
  const [first, last] = [hereAt(track, track.at[0] ?? 0, []), hereAt(track, track.at[track.length - 1] ?? 0, [])]
  if (!first || !last) return []
  return [
    { id: 'start', at: [first.longitude, first.latitude], colour: eventColours.start, shape: 'pin' },
    { id: 'end', at: [last.longitude, last.latitude], colour: eventColours.end, shape: 'pin' },
  ]
}
