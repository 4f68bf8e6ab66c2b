/** Totals of a track. Pure. */

import { canBeDriven, fastestKmh, mostKm, type WayPoint, wayBetween } from '../geo/way.ts'
import { hourMs } from '../time.ts'
import { flag, type TrackColumns } from './columns.ts'
import type { TrackTotals } from './shape.ts'
import { apartM, lineOf } from './simplify.ts'
import type { Stop } from './stops.ts'

interface Known {
  readonly stops: readonly Pick<Stop, 'first' | 'last' | 'from' | 'to'>[]
  readonly gapMs: number
  /** Of the vehicle's model; null: unknown. */
  readonly capacityKwh: number | null
}

/** Distance, times, speeds and energy of a track. Outliers and drift do not count as distance. */
export function totalsOf(
  track: TrackColumns,
  { stops, gapMs, capacityKwh }: Known,
  line: Uint32Array = lineOf(track),
): TrackTotals {
  const way = wayOf(track, line, stops, gapMs)
  const odometer = odometerOf(track)
  const byOdometer = odometer.share >= 0.5
  const movedKm = byOdometer ? way.movedOdometerKm : way.movedM / 1000
  const top = topSpeed(track)
  const charge = chargeOf(track, gapMs)
  return {
    distanceKm: round(byOdometer ? odometer.km : way.metres / 1000),
    distanceBy: byOdometer ? 'odometer' : 'positions',
    durationS: track.length === 0 ? 0 : Math.round((track.at[track.length - 1]! - track.at[0]!) / 1000),
    movingS: Math.round(way.movingMs / 1000),
    stoppedS: Math.round(stops.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    meanSpeedKmh: way.movingMs > 0 ? round((movedKm * hourMs) / way.movingMs) : null,
    topSpeedKmh: top < 0 ? null : track.speed[top]! / 10,
    topSpeedAt: top < 0 ? null : track.at[top]!,
    energyKwh: capacityKwh === null || charge.used === null ? null : round((charge.used * capacityKwh) / 100),
    fromSoc: charge.from,
    toSoc: charge.to,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Along the line. Moving time excludes stops and gaps. */
function wayOf(track: TrackColumns, line: Uint32Array, stops: Known['stops'], gapMs: number) {
  let [metres, movedM, movedOdometer, movingMs] = [0, 0, 0, 0]
  let stop = 0
  for (let n = 1; n < line.length; n++) {
    const [a, b] = [line[n - 1]!, line[n]!]
    while (stop < stops.length && stops[stop]!.last < b) stop++
    if (stop < stops.length && stops[stop]!.first <= a) continue
    const apart = apartM(track, a, b)
    metres += apart
    if (track.at[b]! - track.at[a]! > gapMs) continue
    movedM += apart
    movingMs += track.at[b]! - track.at[a]!
    movedOdometer += between(track, a, b)
  }
  return { metres, movedM, movedOdometerKm: movedOdometer / 10, movingMs }
}

function odometerOf(track: TrackColumns): { km: number; share: number } {
  let [last, count, sum] = [-1, 0, 0]
  for (let i = 0; i < track.length; i++) {
    const known = track.odometer[i]! >= 0
    if (known) count++
    else if (!isPlaced(track, i)) continue
    if (last >= 0) sum += between(track, last, i)
    last = i
  }
  return { km: sum / 10, share: track.length === 0 ? 0 : count / track.length }
}

const isPlaced = ({ flags }: TrackColumns, i: number) => (flags[i]! & (flag.unplaced | flag.outlier)) === 0

/** As trips and days have it, between two reports (0.1 km); without making objects where the odometer can be believed. */
function between(track: TrackColumns, a: number, b: number): number {
  const [from, to] = [track.odometer[a]!, track.odometer[b]!]
  if (from >= 0 && to >= from && canBeDriven(from / 10, to / 10, mostKm(track.at[b]! - track.at[a]!))) return to - from
  return wayBetween(pointOf(track, a), pointOf(track, b)).metres / 100
}

function pointOf(track: TrackColumns, i: number): WayPoint {
  const placed = isPlaced(track, i)
  return {
    at: track.at[i]!,
    km: track.odometer[i]! < 0 ? null : track.odometer[i]! / 10,
    longitude: placed ? track.longitude[i]! / 1e6 : null,
    latitude: placed ? track.latitude[i]! / 1e6 : null,
    stands: track.speed[i] === 0,
  }
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
