/** Charging sessions, cut out of a vehicle's reports. Pure. */
import { type Reading, spreadOf, warmthOf } from './reading.ts'
import { median } from './statistics.ts'

/** Reports further apart than this belong to two segments, ms. */
export const cutMs = 90_000
/** Intervals longer than so many of the vehicle's own periods are bridged, but count as not covered. */
const coveredPeriods = 3
/** The display rises by no more between two reports, or a second of them (6 C); more corrects the state of charge. */
const [maxJump, maxPerSecond] = [2, 6 / 36]
const hourMs = 3_600_000

/** A change of the displayed state of charge: halfway between the reports before and after it. */
interface Tick {
  readonly at: number
  /** Halfway, too: the threshold of the display is a constant and falls out of a difference. */
  readonly soc: number
  /** Charged from the segment's beginning to here, Ah. */
  readonly ah: number
}

export interface Segment {
  readonly beginAt: number
  readonly endAt: number
  readonly beginSoc: number
  readonly endSoc: number
  /** Charged in all, at the terminals. */
  readonly ah: number
  readonly kwh: number
  readonly meanKw: number
  readonly peakKw: number
  /** 0 to 1: the part of its time in which reports came at the vehicle's own period. */
  readonly coverage: number
  /** Of pack temperature: mean by time, °C; null when no probe was reported. */
  readonly meanC: number | null
  readonly odometerKm: number | null
  /** Between the highest and the lowest cell in its last report, mV. */
  readonly endSpreadMv: number | null
  readonly ticks: readonly Tick[]
}

interface Charging extends Reading {
  readonly soc: number
  readonly currentA: number
}
const isUsable = (reading: Reading): reading is Charging =>
  reading.isCharging && reading.soc !== null && reading.currentA !== null
/** The report that ends a charge: without a current nothing flows. */
const lastOf = (reading: Reading, { soc }: Charging): Charging => ({
  ...reading,
  soc: reading.soc ?? soc,
  currentA: reading.currentA ?? 0,
})

/** @param readings in order of time, each moment once (`inOrder`) */
export function segments(readings: readonly Reading[]): Segment[] {
  const found: Segment[] = []
  let run: Charging[] = []
  const end = () => {
    if (run.length > 1) found.push(...cutAtJumps(run).flatMap(measured))
    run = []
  }
  for (const reading of readings) {
    const last = run.at(-1)
    if (last && reading.at - last.at > cutMs) end()
    if (isUsable(reading)) run.push(reading)
    // A report that leaves charge or current out says nothing; one that does not charge ends the segment.
    else if (!reading.isCharging) {
      if (reading.isComplete && run.length > 0) run.push(lastOf(reading, run.at(-1)!))
      end()
    }
  }
  end()
  return found
}

const periodOf = (run: readonly Charging[]): number =>
  median(run.slice(1).map(({ at }, index) => at - run[index]!.at)) ?? cutMs

/** A state of charge that falls, or rises faster than any charger makes it, was corrected. */
function isCorrection(before: Charging, { at, soc }: Charging): boolean {
  const rise = soc - before.soc
  return rise < 0 || rise > Math.max(maxJump, ((at - before.at) / 1000) * maxPerSecond)
}

/** What is before and after a correction is apart, unless the display only rises to what a complete charge is. */
function cutAtJumps(run: readonly Charging[]): Charging[][] {
  const parts: Charging[][] = [[]]
  for (const [index, reading] of run.entries()) {
    const before = run[index - 1]
    const isEnd = before && reading.isComplete && reading.soc > before.soc
    if (before && !isEnd && isCorrection(before, reading)) parts.push([])
    parts.at(-1)!.push(reading)
  }
  return parts.filter(({ length }) => length > 1)
}

function measured(run: readonly Charging[]): Segment[] {
  const [first, last] = [run[0]!, run.at(-1)!]
  const limit = coveredPeriods * periodOf(run)
  let [ah, kwh, peakKw, coveredMs, warmMs, warmth] = [0, 0, 0, 0, 0, 0]
  const ticks: Tick[] = []
  for (const [index, b] of run.entries()) {
    const a = run[index - 1]
    if (b.voltageV !== null) peakKw = Math.max(peakKw, (-b.voltageV * b.currentA) / 1000)
    if (!a) continue
    const ms = b.at - a.at
    const part = (-(a.currentA + b.currentA) / 2) * (ms / hourMs)
    const isCovered = ms <= limit
    // Up to the middle the current is on its way from one to the other.
    const half = (-(3 * a.currentA + b.currentA) / 8) * (ms / hourMs)
    // A complete charge is shown as 100 % whatever was charged.
    if (b.soc > a.soc && isCovered && !b.isComplete)
      ticks.push({ at: a.at + ms / 2, soc: (a.soc + b.soc) / 2, ah: ah + half })
    ah += part
    const volts = [a.voltageV, b.voltageV].filter((value) => value !== null)
    if (volts.length > 0) kwh += (part * volts.reduce((sum, value) => sum + value, 0)) / volts.length / 1000
    if (isCovered) coveredMs += ms
    const warm = warmthOf(b)
    if (warm !== null) {
      warmMs += ms
      warmth += warm * ms
    }
  }
  const ms = last.at - first.at
  if (ah <= 0) return []
  const spread = run.findLast((reading) => spreadOf(reading) !== null)
  return [
    {
      beginAt: first.at,
      endAt: last.at,
      beginSoc: first.soc,
      endSoc: last.soc,
      ah,
      kwh,
      peakKw,
      ticks,
      meanKw: kwh / (ms / hourMs),
      coverage: coveredMs / ms,
      meanC: warmMs > 0 ? warmth / warmMs : null,
      odometerKm: run.findLast(({ odometerKm }) => odometerKm !== null)?.odometerKm ?? null,
      endSpreadMv: spread ? spreadOf(spread) : null,
    },
  ]
}
