/** Events of a track in time order. Pure. */

import type { TrackGap, TrackStop } from '../../../../../domain/track/shape.ts'
import type { TrackAlarm, TrackSummary, TrackTrip } from '../contract.ts'
import { common, mergeSpans, spanFrom, type TimeRange } from '../transport/advance.ts'

export type TrackEvent = TimeRange &
  (
    | { readonly kind: 'stop'; readonly stop: TrackStop }
    | { readonly kind: 'gap'; readonly gap: TrackGap }
    | { readonly kind: 'trip'; readonly trip: TrackTrip }
    | { readonly kind: 'alarm'; readonly alarm: TrackAlarm }
  )
export type TrackEventKind = TrackEvent['kind']

/** Events of one vehicle. Active alarms end with the track. A silence within a stop is not an event of its own. */
export function trackEventsOf({ stops, gaps, trips, alarms, to }: TrackSummary): TrackEvent[] {
  return [
    ...stops.map((stop): TrackEvent => ({ kind: 'stop', stop, from: stop.from, to: stop.to })),
    ...gaps
      .filter((gap) => !isWithin(gap, stops))
      .map((gap): TrackEvent => ({ kind: 'gap', gap, from: gap.from, to: gap.to })),
    ...trips.map((trip): TrackEvent => ({ kind: 'trip', trip, from: trip.from, to: trip.to })),
    ...alarms.map(
      (alarm): TrackEvent => ({ kind: 'alarm', alarm, from: alarm.from, to: alarm.to ?? to ?? alarm.from }),
    ),
  ].sort((a, b) => a.from - b.from)
}

/** @param spans in order, without overlaps */
function isWithin({ from, to }: TimeRange, spans: readonly TimeRange[]): boolean {
  const span = spans[spanFrom(spans, from)]
  return span !== undefined && span.from <= from && to <= span.to
}

export const keyOf = ({ kind, from, to }: TrackEvent): string => `${kind} ${from} ${to}`

/** Times in which no vehicle moves: all of them are stopped, silent, or without data. */
export function idleOf(
  tracks: readonly Pick<TrackSummary, 'stops' | 'gaps' | 'from' | 'to'>[],
  whole: TimeRange,
): TimeRange[] {
  return common(
    tracks.map(({ stops, gaps, from, to }) =>
      mergeSpans([
        ...stops,
        ...gaps,
        ...(from === null || to === null
          ? [whole]
          : [
              { from: whole.from, to: from },
              { from: to, to: whole.to },
            ]),
      ]),
    ),
  )
}

/** From the first report of any to the last of any. Undefined for none. */
export function extentOf(tracks: readonly Pick<TrackSummary, 'from' | 'to'>[]): TimeRange | undefined {
  const extents = tracks.filter(
    (track): track is { from: number; to: number } => track.from !== null && track.to !== null,
  )
  if (extents.length === 0) return undefined
  return { from: Math.min(...extents.map(({ from }) => from)), to: Math.max(...extents.map(({ to }) => to)) }
}

/** Start of the next (1) or previous (-1) event. */
export function leapFrom(all: readonly TrackEvent[], at: number, by: 1 | -1): number | undefined {
  return by === 1 ? all.find(({ from }) => from > at)?.from : all.findLast(({ from }) => from < at)?.from
}
