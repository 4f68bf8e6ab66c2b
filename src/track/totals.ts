/** Totals of a track. Pure. */

import { fastestKmh } from '../geo/odometry/way.ts'
import { hourMs } from '../time.ts'
import { flag, type TrackColumns } from './columns.ts'
import type { TrackTotals } from './shape.ts'
import { lineOf } from './simplify.ts'
import type { Stop } from './stops.ts'
import type { TrackWay } from './way.ts'

interface Known {
  readonly stops: readonly Pick<Stop, 'first' | 'last' | 'from' | 'to'>[]
  readonly gapMs: number
  /** Of the vehicle's model; null: unknown. */
  readonly capacityKwh: number | null
  readonly way: TrackWay
}

/** Distance, times, speeds and energy of a track. */
export function totalsOf(
  track: TrackColumns,
  { stops, gapMs, capacityKwh, way }: Known,
  line: Uint32Array = lineOf(track),
): TrackTotals {
  const movingMs = movingMsOf(track, line, stops, gapMs)
  const top = topSpeed(track)
  const charge = chargeOf(track, gapMs)
  return {
    distanceKm: round(way.metres / 1000),
    distanceBy: 2 * way.positionMetres > way.metres ? 'positions' : 'odometer',
    durationS: track.length === 0 ? 0 : Math.round((track.at[track.length - 1]! - track.at[0]!) / 1000),
    movingS: Math.round(movingMs / 1000),
    stoppedS: Math.round(stops.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    meanSpeedKmh: movingMs > 0 ? round(((way.movedMetres / 1000) * hourMs) / movingMs) : null,
    topSpeedKmh: top < 0 ? null : track.speed[top]! / 10,
    topSpeedAt: top < 0 ? null : track.at[top]!,
    energyKwh: capacityKwh === null || charge.used === null ? null : round((charge.used * capacityKwh) / 100),
    fromSoc: charge.from,
    toSoc: charge.to,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Along the line, without stops and gaps. */
function movingMsOf(track: TrackColumns, line: Uint32Array, stops: Known['stops'], gapMs: number): number {
  let movingMs = 0
  let stop = 0
  for (let n = 1; n < line.length; n++) {
    const [a, b] = [line[n - 1]!, line[n]!]
    while (stop < stops.length && stops[stop]!.last < b) stop++
    const isWithin = stop < stops.length && stops[stop]!.first <= a
    const ms = track.at[b]! - track.at[a]!
    if (!isWithin && ms <= gapMs) movingMs += ms
  }
  return movingMs
}

/** Index of the fastest plausible report; -1 when no report has a speed. */
function topSpeed({ speed, length }: TrackColumns): number {
  let top = -1
  for (let i = 0; i < length; i++)
    if (speed[i]! >= 0 && speed[i]! <= fastestKmh * 10 && (top < 0 || speed[i]! > speed[top]!)) top = i
  return top
}

/** State of charge used (%), not counting what was charged; includes gaps without reports. */
function chargeOf({ soc, at, flags, length }: TrackColumns, gapMs: number) {
  let [first, last, used] = [-1, -1, 0]
  for (let i = 0; i < length; i++) {
    if (soc[i]! < 0) continue
    if (first < 0) first = i
    if (last >= 0) {
      const loss = soc[last]! - soc[i]!
      const charged = (flags[i]! & flag.charging) !== 0 || (flags[last]! & flag.charging) !== 0
      if (!charged && (loss > 0 || at[i]! - at[last]! <= gapMs)) used += loss
    }
    last = i
  }
  return {
    used: first < 0 ? null : Math.max(0, used),
    from: first < 0 ? null : soc[first]!,
    to: last < 0 ? null : soc[last]!,
  }
}
