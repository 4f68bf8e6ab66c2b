import type { Position } from '../../geo/coordinates.ts'
import { speedScale, unknownColour } from './colours.ts'
import type { Colour, TrackPart } from './layer.ts'

/** The upper end of the scale of speeds. */
export const fastKmh = 120
/** A colour of the scale for a value between 0 and `max`; values outside take the ends. */
export function colourOf(value: number | null, max: number): Colour {
  if (value === null || !Number.isFinite(value)) return unknownColour
  const at = Math.min(Math.max(value / max, 0), 1) * (speedScale.length - 1)
  const from = speedScale[Math.floor(at)] as Colour
  const to = speedScale[Math.ceil(at)] as Colour
  const mix = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * (at - Math.floor(at)))
  return [mix(0), mix(1), mix(2)]
}

const bySpeed: readonly Colour[] = Array.from({ length: fastKmh + 1 }, (_, kmh) => colourOf(kmh, fastKmh))
/** Of a speed (km/h) on its scale, to a whole number; null: unknown. */
const speedColour = (speedKmh: number | null): Colour =>
  speedKmh === null || !(speedKmh >= 0) ? unknownColour : (bySpeed[Math.min(fastKmh, Math.round(speedKmh))] as Colour)

/** The points of a track by time. */
export interface TrackPoints {
  readonly length: number
  position(i: number): Position
  /** ms since 1970. */
  timeMs(i: number): number
  speedKmh(i: number): number | null
  /** It is no part of the line. */
  isOff(i: number): boolean
}
/** A silence in which the vehicle went on, ms. */
export interface TrackGap {
  readonly from: number
  readonly to: number
}
export interface DrawnTrack {
  readonly parts: TrackPart[]
  /** When the vehicle was at each position of a part, ms. */
  readonly times: number[][]
}

/**
 * The line, cut at the gaps (in order), which are dashed.
 * @param colour of the whole line; without it each point has the colour of its speed
 */
export function trackParts(track: TrackPoints, gaps: readonly TrackGap[], colour?: Colour): DrawnTrack {
  const drawn: DrawnTrack = { parts: [], times: [] }
  let piece: { positions: Position[]; colours: Colour[]; times: number[] } = { positions: [], colours: [], times: [] }
  const close = () => {
    const { positions, colours, times } = piece
    if (positions.length === 0) return
    drawn.parts.push({ positions, colour: colour ?? colours[0] ?? unknownColour, ...(colour ? {} : { colours }) })
    drawn.times.push(times)
    piece = { positions: [], colours: [], times: [] }
  }
  let next = 0
  let last: Position | undefined
  let lastAt = 0
  for (let i = 0; i < track.length; i++) {
    if (track.isOff(i)) continue
    const at = track.timeMs(i)
    const position = track.position(i)
    while (next < gaps.length && gaps[next]!.to <= lastAt) next++
    if (last && next < gaps.length && gaps[next]!.from >= lastAt && gaps[next]!.to <= at) {
      close()
      drawn.parts.push({ positions: [last, position], colour: colour ?? unknownColour, dashed: true })
      drawn.times.push([lastAt, at])
    }
    piece.positions.push(position)
    if (!colour) piece.colours.push(speedColour(track.speedKmh(i)))
    piece.times.push(at)
    last = position
    lastAt = at
  }
  close()
  return drawn
}
