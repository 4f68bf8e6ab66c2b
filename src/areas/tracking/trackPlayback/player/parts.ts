/** A track as a map draws it. Pure. */
import {
  type Colour,
  colourOf,
  fastKmh,
  type Position,
  type TrackPart,
  unknownColour,
} from '../../../../kit/map/index.ts'
import { flag, offLine, type TrackColumns } from '../columns.ts'
import type { TrackGap } from '../contract.ts'

const bySpeed: readonly Colour[] = Array.from({ length: fastKmh + 1 }, (_, kmh) => colourOf(kmh, fastKmh))
/** Of a speed in 0.1 km/h; -1: unknown. */
export const speedColour = (speed: number): Colour =>
  speed < 0 ? unknownColour : bySpeed[Math.min(fastKmh, Math.round(speed / 10))]!

export interface DrawnTrack {
  readonly parts: TrackPart[]
  /** When the vehicle was at each position of a part, ms. */
  readonly times: number[][]
}

/**
 * The line, cut where nothing was heard while the vehicle went on: such gaps are dashed.
 * @param colour of the whole line; without it each point has the colour of its speed
 */
export function partsOf(track: TrackColumns, gaps: readonly TrackGap[], colour?: Colour): DrawnTrack {
  const open = gaps.filter(({ parked }) => !parked)
  const drawn: DrawnTrack = { parts: [], times: [] }
  let piece: { positions: Position[]; colours: Colour[]; times: number[] } = { positions: [], colours: [], times: [] }
  const close = () => {
    if (piece.positions.length > 0) {
      const { positions, colours } = piece
      drawn.parts.push({ positions, colour: colour ?? colours[0] ?? unknownColour, ...(colour ? {} : { colours }) })
      drawn.times.push(piece.times)
    }
    piece = { positions: [], colours: [], times: [] }
  }
  let next = 0
  let last: Position | undefined
  let lastAt = 0
  for (let i = 0; i < track.length; i++) {
    if ((track.flags[i]! & offLine) !== 0) continue
    const at = track.at[i]!
    const place: Position = [track.longitude[i]! / 1e6, track.latitude[i]! / 1e6]
    while (next < open.length && open[next]!.to <= lastAt) next++
    if (last && next < open.length && open[next]!.from >= lastAt && open[next]!.to <= at) {
      close()
      drawn.parts.push({ positions: [last, place], colour: colour ?? unknownColour, dashed: true })
      drawn.times.push([lastAt, at])
    }
    piece.positions.push(place)
    if (!colour) piece.colours.push(speedColour(track.speed[i]!))
    piece.times.push(at)
    last = place
    lastAt = at
  }
  close()
  return drawn
}

/** Points that are marked: cannot have been there, or off the place where the vehicle stood. */
export interface Stray {
  readonly at: number
  readonly place: Position
  readonly drift: boolean
}
export function straysOf(track: TrackColumns, most: number): Stray[] {
  const strays: Stray[] = []
  for (let i = 0; i < track.length && strays.length < most; i++) {
    const drift = (track.flags[i]! & flag.drift) !== 0
    if (!drift && (track.flags[i]! & flag.outlier) === 0) continue
    strays.push({ at: track.at[i]!, place: [track.longitude[i]! / 1e6, track.latitude[i]! / 1e6], drift })
  }
  return strays
}
