import type { Position } from './coordinates.ts'
import type { Colour, TrackPart } from './layer.ts'

export interface TrackPoint {
  readonly at: Position
  /** ms since 1970. */
  readonly timeMs: number
  /** What the line is coloured by; null: unknown. */
  readonly value: number | null
}

/** Green for slow, over amber, to red for fast; grey where unknown. Readable on light and dark ground. */
const scale: readonly Colour[] = [
  [38, 132, 255],
  [22, 163, 116],
  [160, 178, 20],
  [240, 160, 10],
  [214, 48, 49],
]
export const unknownColour: Colour = [130, 138, 150]

/** The upper end of the scale of speeds. */
export const fastKmh = 120
/** Points that are marked, not deleted: cannot have been there, or off the place where the vehicle stood. */
export const strayColours = { outlier: [190, 60, 200], drift: [190, 140, 40] } as const satisfies Record<string, Colour>

/** A colour of the scale for a value between 0 and `max`; values outside take the ends. */
export function colourOf(value: number | null, max: number): Colour {
  if (value === null || !Number.isFinite(value)) return unknownColour
  const at = Math.min(Math.max(value / max, 0), 1) * (scale.length - 1)
  const from = scale[Math.floor(at)] as Colour
  const to = scale[Math.ceil(at)] as Colour
  const mix = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * (at - Math.floor(at)))
  return [mix(0), mix(1), mix(2)]
}

/**
 * Cuts a track (points by time) where nothing was told for longer than `gapMs`: the pieces are coloured by value, the
 * gaps between them dashed in grey.
 * @param max the value of the scale's upper end (120 km/h, 100 %)
 */
export function trackParts(points: readonly TrackPoint[], { gapMs, max }: { gapMs: number; max: number }): TrackPart[] {
  const parts: TrackPart[] = []
  let from = 0
  const close = (end: number) => {
    const piece = points.slice(from, end)
    const colours = piece.map(({ value }) => colourOf(value, max))
    if (piece.length > 0)
      parts.push({ positions: piece.map(({ at }) => at), colours, colour: colours[0] ?? unknownColour })
  }
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (!before || point.timeMs - before.timeMs <= gapMs) return
    close(index)
    parts.push({ positions: [before.at, point.at], colour: unknownColour, dashed: true })
    from = index
  })
  close(points.length)
  return parts
}
