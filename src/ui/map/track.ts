import type { Position } from '../../domain/geo/coordinates.ts'
import type { Colour, TrackPart } from './layer.ts'
import { speedScale, unknownColour } from './theme/colours.ts'

export const fastKmh = 120
/** The colour of a value on the scale from 0 to `max`. Values outside are clamped. */
export function colourOf(value: number | null, max: number): Colour {
  if (value === null || !Number.isFinite(value)) return unknownColour
  const at = Math.min(Math.max(value / max, 0), 1) * (speedScale.length - 1)
  const from = speedScale[Math.floor(at)] as Colour
  const to = speedScale[Math.ceil(at)] as Colour
  const mix = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * (at - Math.floor(at)))
  return [mix(0), mix(1), mix(2)]
}

const bySpeed: readonly Colour[] = Array.from({ length: fastKmh + 1 }, (_, kmh) => colourOf(kmh, fastKmh))
/** Colour of a speed in km/h, rounded to a whole number. Null: unknown. */
const speedColour = (speedKmh: number | null): Colour =>
  speedKmh === null || !(speedKmh >= 0) ? unknownColour : (bySpeed[Math.min(fastKmh, Math.round(speedKmh))] as Colour)

/** The points of a track in order of time. */
interface LinePoints {
  readonly length: number
  position(i: number): Position
  /** Milliseconds since 1970. */
  timeMs(i: number): number
  speedKmh(i: number): number | null
  /** True for a point that is left out of the line. */
  isOff(i: number): boolean
}
/** A period without reports during which the vehicle moved, in ms since 1970. */
export interface LineGap {
  readonly from: number
  readonly to: number
}
export interface DrawnTrack {
  readonly parts: TrackPart[]
  /** When the vehicle was at each position of a part, in ms since 1970. */
  readonly times: number[][]
}

/**
 * The line, cut at the gaps (in order), which are dashed.
 * @param colour of the whole line. Default: each point has the colour of its speed
 */
export function trackParts(track: LinePoints, gaps: readonly LineGap[], colour?: Colour): DrawnTrack {
  const drawnTrack: DrawnTrack = { parts: [], times: [] }
  let piece: { positions: Position[]; colours: Colour[]; times: number[] } = { positions: [], colours: [], times: [] }
  const close = () => {
    const { positions, colours, times } = piece
    if (positions.length === 0) return
    drawnTrack.parts.push({ positions, colour: colour ?? colours[0] ?? unknownColour, ...(colour ? {} : { colours }) })
    drawnTrack.times.push(times)
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
      drawnTrack.parts.push({ positions: [last, position], colour: colour ?? unknownColour, dashed: true })
      drawnTrack.times.push([lastAt, at])
    }
    piece.positions.push(position)
    if (!colour) piece.colours.push(speedColour(track.speedKmh(i)))
    piece.times.push(at)
    last = position
    lastAt = at
  }
  close()
  return drawnTrack
}
