/** Finds charging sessions in a vehicle's reports. Pure. */
import { type BatteryReading, spreadOf, warmthOf } from './reading.ts'
import { median } from './statistics.ts'

/** Maximum time between two reports of one segment, ms. */
export const cutMs = 90_000
/** Intervals longer than this number of the vehicle's own report periods are bridged, but count as not covered. */
const coveredPeriods = 3
/**
 * Maximum rise between two reports in points, or per second (6 C). A larger rise is a correction of the state of
 * charge.
 */
const [maxJump, maxPerSecond] = [2, 6 / 36]
const hourMs = 3_600_000

/** A change of the displayed state of charge, at the middle of the reports before and after it. */
interface Tick {
  readonly at: number
  /** Also the middle. The display's threshold is constant, so it cancels out in a difference. */
  readonly soc: number
  /** Charged since the segment's beginning, Ah. */
  readonly ah: number
}

export interface Segment {
  readonly beginAt: number
  readonly endAt: number
  readonly beginSoc: number
  readonly endSoc: number
  readonly ah: number
  readonly kwh: number
  readonly meanKw: number
  readonly peakKw: number
  /** Share of the duration, 0 to 1, in which reports came at the vehicle's own period. */
  readonly coverage: number
  /** Mean pack temperature by time, °C. Null: no probe reported. */
  readonly meanC: number | null
  readonly odometerKm: number | null
  /** Difference of the highest and the lowest cell in its last report that has them, mV. */
  readonly endSpreadMv: number | null
  readonly ticks: readonly Tick[]
}

interface Charging extends BatteryReading {
  readonly soc: number
  readonly currentA: number
}
const isUsable = (reading: BatteryReading): reading is Charging =>
  reading.isCharging && reading.soc !== null && reading.currentA !== null
/** Report that ends a charge. A missing current counts as 0. */
const lastOf = (reading: BatteryReading, { soc }: Charging): Charging => ({
  ...reading,
  soc: reading.soc ?? soc,
  currentA: reading.currentA ?? 0,
})

/** @param readings in order of time, each moment once (`inOrder`) */
export function segments(readings: readonly BatteryReading[]): Segment[] {
  const result: Segment[] = []
  let run: Charging[] = []
  const end = () => {
    if (run.length > 1) result.push(...cutAtJumps(run).flatMap(segmentOf))
    run = []
  }
  for (const reading of readings) {
    const last = run.at(-1)
    if (last && reading.at - last.at > cutMs) end()
    if (isUsable(reading)) run.push(reading)
    // A report without charge or current is ignored. A report that is not charging ends the segment.
    else if (!reading.isCharging) {
      if (reading.isComplete && run.length > 0) run.push(lastOf(reading, run.at(-1)!))
      end()
    }
  }
  end()
  return result
}

const periodOf = (run: readonly Charging[]): number =>
  median(run.slice(1).map(({ at }, index) => at - run[index]!.at)) ?? cutMs

/** Whether the state of charge was corrected: it falls, or rises faster than any charger can charge. */
function isCorrection(before: Charging, { at, soc }: Charging): boolean {
  const rise = soc - before.soc
  return rise < 0 || rise > Math.max(maxJump, ((at - before.at) / 1000) * maxPerSecond)
}

/** Splits a run at corrections, except where the display rises only because the charge is complete. */
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

function segmentOf(run: readonly Charging[]): Segment[] {
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
    // Charge up to the middle, with the current changing linearly.
    const half = (-(3 * a.currentA + b.currentA) / 8) * (ms / hourMs)
    // A complete charge displays 100 % regardless of the charged amount.
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
