/** The odometers that a vehicle's readings come from. Most have one; each counts from the distance at which it began. */

import { roundingM } from './legs.ts'

/** Other readings after which a source has fallen silent. */
const silentReadings = 15
const mostSources = 4
/** One that was read so many times as often explains a reading better. */
const outranking = 8
/** How wrong a reading, and for so long the time of one, may be. */
const slackM = 150
const slackS = 5
/** Metres by other units that an odometer may change to. */
const unitFactors = [1.609344, 1 / 1.609344, 10, 0.1, 1_000, 0.001]
const unitTolerance = 0.0005

/** Distances in metres; readings in metres of its own unit. */
export interface Source {
  /** Its first and its highest reading. */
  first: number
  raw: number
  /** What a reading is to be multiplied by. */
  factor: number
  /** The vehicle's distance at the highest reading. */
  total: number
  /** About how far, and at most how far, the vehicle can have driven since. */
  expected: number
  most: number
  /** How much it grows between two readings. */
  step: number
  /** Number of its last reading among those of all, and how many it has. */
  readNo: number
  count: number
  /** The most readings of others between two of its own. */
  pause: number
}

export interface SourceState {
  /** In the order in which they began. */
  readonly all: Source[]
  readings: number
}
export const noSources = (): SourceState => ({ all: [], readings: 0 })

/** The vehicle can have driven further. */
export function goOn({ all }: SourceState, expected: number, most: number): void {
  for (const source of all) {
    source.expected += expected
    source.most += most
  }
}

/**
 * Gives a reading to the source that explains it best.
 * @param speedKmh at the time: an error of the clock is a distance
 * @returns undefined: none explains it
 */
export function readBy(state: SourceState, raw: number, speedKmh: number): Source | undefined {
  state.readings++
  const slack = slackM + (speedKmh * slackS) / 3.6
  const fitting = state.all.filter((source) => {
    const metres = grownBy(source, raw)
    return metres >= -slack && metres <= source.most + slack
  })
  // Most vehicles have one.
  const source = fitting.length > 1 ? nearest(state, fitting, raw) : fitting[0]
  if (!source) return undefined
  const metres = grownBy(source, raw)
  source.pause = Math.max(source.pause, state.readings - source.readNo - 1)
  source.readNo = state.readings
  source.count++
  if (metres > 0) {
    const step = Math.max(metres, Math.round(0.9 * source.step))
    source.raw = raw
    source.step = step
    source.total += metres
    source.expected = 0
    source.most = 0
  }
  const before = continued(state, source)
  if (before) source.total = Math.max(source.total, before.total + source.raw - before.raw)
  return source
}

/** By how much (m) a source grows to a reading. */
const grownBy = (source: Source, raw: number) => Math.round((raw - source.raw) * source.factor)

/** Of sources that all explain a reading the one that expects it most, unless another was read much more often. */
function nearest(state: SourceState, fitting: readonly Source[], raw: number): Source | undefined {
  const distance = (source: Source) => Math.abs(grownBy(source, raw) - source.expected)
  const sorted = fitting.toSorted((a, b) => distance(a) - distance(b))
  return sorted.find((one) => !sorted.some((other) => outranks(state, other, one)))
}

/** Whether another source was read much more often, and is still read. */
export const isOutranked = (state: SourceState, source: Source) =>
  state.all.some((other) => outranks(state, other, source))
const outranks = ({ readings }: SourceState, one: Source, other: Source) =>
  one.count >= outranking * other.count && readings - one.readNo <= silentReadings

/** The source that ended where this one began: after a clock was set back both were read in turns. */
function continued({ all }: SourceState, source: Source): Source | undefined {
  if (all[0] === source) return undefined
  return all.slice(0, all.indexOf(source)).find((other) => {
    const isSilent = source.readNo - other.readNo > Math.max(silentReadings, 3 * other.pause)
    const apart = source.first - other.raw
    return isSilent && apart >= -roundingM && apart <= roundingM + 1.5 * other.step
  })
}

/** A reading that no source explains begins one, in place of the one that was not read for longest. */
export function beginSource({ all, readings }: SourceState, raw: number, total: number): void {
  const latest = all.toSorted((a, b) => b.readNo - a.readNo)
  if (latest.length >= mostSources) all.splice(all.indexOf(latest.at(-1)!), 1)
  const factor = latest[0] ? latest[0].factor * unitChange(latest[0].raw, raw) : 1
  all.push({
    first: raw,
    raw,
    factor,
    total,
    expected: 0,
    most: 0,
    step: 0,
    readNo: readings,
    count: 1,
    pause: 0,
  })
}

/** What a reading is to be multiplied by when it is the reading before in another unit; else 1. */
const unitChange = (before: number, now: number): number =>
  (before > 0 && now > 0 && unitFactors.find((factor) => Math.abs((now * factor) / before - 1) < unitTolerance)) || 1
