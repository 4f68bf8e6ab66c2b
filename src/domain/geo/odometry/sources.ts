/**
 * The odometers that a vehicle's readings come from. Most vehicles have one. Each counts from the distance at which it
 * began.
 */

import { roundingM } from './legs.ts'

/** A source is silent after more than this many readings of others. */
const silentReadings = 15
const maxSources = 4
/** A source with this many times as many readings explains a reading better. */
const outranking = 8
/** Tolerated error of a reading (m) and of its time (s). */
const slackM = 150
const slackS = 5
/** Ratios of units between which an odometer may change. */
const unitFactors = [1.609344, 1 / 1.609344, 10, 0.1, 1_000, 0.001]
const unitTolerance = 0.0005

/** An odometer. Distances are in metres, readings in metres of its own unit. */
export interface OdometerSource {
  /** First and highest reading. */
  first: number
  raw: number
  /** Converts readings of its unit to metres. */
  factor: number
  /** Vehicle's distance at the highest reading. */
  total: number
  /** Likely and longest distance since the highest reading. */
  expected: number
  most: number
  /** Typical growth between two readings. */
  step: number
  /** Number of its last reading, counted over all sources, and its count of readings. */
  readNo: number
  count: number
  /** Longest pause between two of its readings, in readings of other sources. */
  pause: number
}

export interface SourceState {
  /** In the order in which they began. */
  readonly all: OdometerSource[]
  readings: number
}
export const noSources = (): SourceState => ({ all: [], readings: 0 })

/** Extends the distance that the vehicle can have driven. */
export function goOn({ all }: SourceState, expectedM: number, most: number): void {
  for (const source of all) {
    source.expected += expectedM
    source.most += most
  }
}

/**
 * Assigns a reading to the source that explains it best.
 * @param speedKmh at the time: an error of the clock is a distance
 * @returns undefined: none explains it
 */
export function readBy(state: SourceState, raw: number, speedKmh: number): OdometerSource | undefined {
  state.readings++
  const slack = slackM + (speedKmh * slackS) / 3.6
  // Most vehicles have one source.
  const [first] = state.all
  const source =
    state.all.length > 1 ? best(state, raw, slack) : first && explains(first, raw, slack) ? first : undefined
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
  const before = predecessorOf(state, source)
  if (before) source.total = Math.max(source.total, before.total + source.raw - before.raw)
  return source
}

/** Growth (m) of a source at a reading. */
const grownBy = (source: OdometerSource, raw: number) => Math.round((raw - source.raw) * source.factor)

function explains(source: OdometerSource, raw: number, slack: number): boolean {
  const metres = grownBy(source, raw)
  return metres >= -slack && metres <= source.most + slack
}

/**
 * Returns the source that explains a reading and whose expected distance is nearest to it. A source is left out while
 * another that explains the reading was read much more often.
 */
function best(state: SourceState, raw: number, slack: number): OdometerSource | undefined {
  const fitting = state.all.filter((source) => explains(source, raw, slack))
  let nearest: OdometerSource | undefined
  let least = Number.POSITIVE_INFINITY
  for (const source of fitting) {
    const distance = Math.abs(grownBy(source, raw) - source.expected)
    if (distance >= least || fitting.some((other) => outranks(state, other, source))) continue
    nearest = source
    least = distance
  }
  return nearest
}

/** Whether another source was read much more often and is still being read. */
export const isOutranked = (state: SourceState, source: OdometerSource) =>
  state.all.some((other) => outranks(state, other, source))
const outranks = ({ readings }: SourceState, one: OdometerSource, other: OdometerSource) =>
  one.count >= outranking * other.count && readings - one.readNo <= silentReadings

/** Returns the source that ended where this one began. After a clock was set back, both were read in turns. */
function predecessorOf({ all }: SourceState, source: OdometerSource): OdometerSource | undefined {
  if (all[0] === source) return undefined
  return all.slice(0, all.indexOf(source)).find((other) => {
    const isSilent = source.readNo - other.readNo > Math.max(silentReadings, 3 * other.pause)
    const apart = source.first - other.raw
    return isSilent && apart >= -roundingM && apart <= roundingM + 1.5 * other.step
  })
}

/** Starts a source at a reading that no other explains. Replaces the one that was not read for longest. */
export function beginSource({ all, readings }: SourceState, raw: number, total: number): void {
  const latest = all.toSorted((a, b) => b.readNo - a.readNo)
  if (latest.length >= maxSources) all.splice(all.indexOf(latest.at(-1)!), 1)
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

/** Factor of a reading that repeats the previous one in another unit. 1 for other readings. */
const unitChange = (before: number, now: number): number =>
  (before > 0 && now > 0 && unitFactors.find((factor) => Math.abs((now * factor) / before - 1) < unitTolerance)) || 1
