import { hourMs } from '../time.ts'
import type { TrackColumns } from './columns.ts'
import type { EnergyUsed, TrackTotals } from './shape.ts'
import { lineOf } from './simplify.ts'
import type { Stop } from './stops.ts'
import { topSpeed } from './top-speed.ts'
import type { TrackWay } from './way.ts'

interface TotalsInput {
  readonly stops: readonly Pick<Stop, 'first' | 'last' | 'from' | 'to'>[]
  readonly gapMs: number
  readonly energy: EnergyUsed
  readonly way: TrackWay
}

export function totalsOf(
  track: TrackColumns,
  { stops, gapMs, energy, way }: TotalsInput,
  line: Uint32Array = lineOf(track),
): TrackTotals {
  const movingMs = movingMsOf(track, line, stops, gapMs)
  const top = topSpeed(track)
  const charge = chargeOf(track)
  return {
    distanceKm: round(way.metres / 1000),
    distanceBy: 2 * way.positionMetres > way.metres ? 'positions' : 'odometer',
    durationS: track.length === 0 ? 0 : Math.round((track.at[track.length - 1]! - track.at[0]!) / 1000),
    movingS: Math.round(movingMs / 1000),
    stoppedS: Math.round(stops.reduce((sum, { from, to }) => sum + to - from, 0) / 1000),
    meanSpeedKmh: movingMs > 0 ? round(((way.movedMetres / 1000) * hourMs) / movingMs) : null,
    topSpeedKmh: top < 0 ? null : track.speed[top]! / 10,
    topSpeedAt: top < 0 ? null : track.at[top]!,
    energyKwh: energy.kwh,
    energyBy: energy.by,
    fromSoc: charge.from,
    toSoc: charge.to,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Moving time along the line, without stops and gaps. */
function movingMsOf(track: TrackColumns, line: Uint32Array, stops: TotalsInput['stops'], gapMs: number): number {
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

/** First and last state of charge (%). */
function chargeOf({ soc }: TrackColumns) {
  const [first, last] = [soc.findIndex((value) => value >= 0), soc.findLastIndex((value) => value >= 0)]
  return { from: first < 0 ? null : soc[first]!, to: last < 0 ? null : soc[last]! }
}
