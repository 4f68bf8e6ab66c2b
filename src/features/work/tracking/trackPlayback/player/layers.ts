import type { MapLayer, PointMark } from '../../../../../ui/map/layer.ts'
import { partsOf } from '../track-parts.ts'
import type { Track } from '../use-tracks.ts'
import { endMarks, eventMarks, strayMarks } from './marks-on-map.ts'
import type { TrackEvent } from './track-events.ts'

interface LayerInput {
  readonly tracks: readonly Track[]
  /** Index of the vehicle whose events are shown. */
  readonly focus: number
  readonly trackEvents: readonly TrackEvent[]
  readonly selected: string | undefined
  /** Zoom as MapLibre counts it. */
  readonly zoom: number
  /** Called when a point of the line or a marked one is pressed. */
  onMoment(at: number, vehicle: number): void
  onTrackEvent(id: string): void
}

/** Lines of all vehicles. A single line is coloured by speed, several have a colour each. */
export function linesOf({ tracks, focus, onMoment }: Pick<LayerInput, 'tracks' | 'focus' | 'onMoment'>): MapLayer[] {
  const layers = tracks.flatMap(({ vin, colour, summary, columns }, index): MapLayer[] => {
    if (!summary || !columns) return []
    const { parts, times } = partsOf(columns, summary.gaps, tracks.length > 1 ? colour : undefined)
    return [
      {
        kind: 'track',
        id: `track-${vin}`,
        parts,
        directions: true,
        widthPx: index === focus ? 4 : 3,
        onClick: (part, position) => {
          const at = times[part]?.[position]
          if (at !== undefined) onMoment(at, index)
        },
      },
    ]
  })
  // The line of the vehicle in focus is on top.
  const top = layers.splice(Math.min(focus, layers.length - 1), 1)
  return [...layers, ...top]
}

export function marksOf({
  tracks,
  focus,
  trackEvents,
  selected,
  zoom,
  onMoment,
  onTrackEvent,
}: LayerInput): MapLayer[] {
  const columns = tracks[focus]?.columns
  if (!columns) return []
  return [
    {
      kind: 'points',
      id: 'strays',
      points: strayMarks(columns, zoom),
      onClick: ({ id }: PointMark) => onMoment(Number(id), focus),
    },
    { kind: 'points', id: 'ends', points: endMarks(columns) },
    {
      kind: 'points',
      id: 'trackEvents',
      points: eventMarks(trackEvents, columns, zoom, selected),
      ...(selected ? { selected } : {}),
      onClick: ({ id }: PointMark) => onTrackEvent(id),
    },
  ]
}
