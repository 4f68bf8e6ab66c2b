/** Differences between cells, and weak cells. Pure. */
import { type BatteryReading, spreadOf, warmthOf } from './reading.ts'
import { median } from './statistics.ts'

const restA = 5
const restMs = 600_000

export interface Spread {
  /** Median of the reports at rest, mV. Null: no report at rest. */
  readonly restMv: number | null
  readonly restReports: number
  /** Median of warmest minus coldest probe, °C. */
  readonly probesC: number | null
}

/**
 * Evenness of a pack from its readings.
 *
 * A pack is at rest when every report of the last ten minutes shows less than 5 A, or after a gap of at least ten
 * minutes with less than 5 A at both ends.
 * @param readings in order of time, each moment once
 * @param from earlier reports only determine how long the pack has rested
 */
export function spread(readings: readonly BatteryReading[], from = Number.NEGATIVE_INFINITY): Spread {
  const rest: number[] = []
  const probes: number[] = []
  let restingSince: number | undefined
  for (const reading of readings) {
    const isResting = reading.currentA !== null && Math.abs(reading.currentA) < restA && !reading.isCharging
    restingSince = isResting ? (restingSince ?? reading.at) : undefined
    if (reading.at < from) continue
    const milli = spreadOf(reading)
    if (restingSince !== undefined && reading.at - restingSince >= restMs && milli !== null) rest.push(milli)
    if (warmthOf(reading) !== null) probes.push(reading.maxC! - reading.minC!)
  }
  return { restMv: median(rest), restReports: rest.length, probesC: median(probes) }
}

/** Cell voltages of one report, V, in their order. Null: not reported. */
export interface CellVoltages {
  readonly pack: number
  readonly volts: readonly (number | null)[]
}
export interface CellScore {
  readonly pack: number
  /** Counts from 1. */
  readonly cell: number
  /** Mean deviation from all cells, in standard deviations. */
  readonly z: number
}

const weakZ = -3
/** Spread that rounding to 1 mV causes by itself, V. A smaller one counts as this. */
const minSigmaV = 0.001
/** With fewer cells no deviation can reach three standard deviations. */
const minCells = 12
const minFrames = 5
const maxWeak = 8

/** Cells whose mean over a day's frames is far below the others, weakest first. */
export function weakCells(frames: readonly CellVoltages[]): CellScore[] {
  const sums = new Map<string, { pack: number; cell: number; sum: number; count: number }>()
  for (const { pack, volts } of frames) {
    const validVolts = volts.filter((value) => value !== null)
    if (validVolts.length < minCells) continue
    const mean = validVolts.reduce((sum, value) => sum + value, 0) / validVolts.length
    const sigma = Math.sqrt(validVolts.reduce((sum, value) => sum + (value - mean) ** 2, 0) / validVolts.length)
    for (const [index, value] of volts.entries()) {
      if (value === null) continue
      const key = `${pack}:${index}`
      const entry = sums.get(key) ?? { pack, cell: index + 1, sum: 0, count: 0 }
      sums.set(key, entry)
      entry.sum += (value - mean) / Math.max(sigma, minSigmaV)
      entry.count++
    }
  }
  return [...sums.values()]
    .filter(({ count, sum }) => count >= minFrames && sum / count < weakZ)
    .map(({ pack, cell, sum, count }) => ({ pack, cell, z: Math.round((sum / count) * 10) / 10 }))
    .sort((a, b) => a.z - b.z || a.pack - b.pack || a.cell - b.cell)
    .slice(0, maxWeak)
}

const window = 7
const most = 5

/**
 * Cells that were weak on 5 of 7 consecutive days with cell data.
 * @param days oldest first, without days that have no cell data
 */
export function lastingWeakCells(days: readonly (readonly CellScore[])[]): CellScore[] {
  const worstByCell = new Map<string, CellScore>()
  for (let first = 0; first < days.length; first++) {
    const counts = new Map<string, CellScore[]>()
    for (const score of days.slice(first, first + window).flat()) {
      const key = `${score.pack}:${score.cell}`
      counts.set(key, [...(counts.get(key) ?? []), score])
    }
    for (const [key, scores] of counts)
      if (scores.length >= most) {
        const z = Math.round((10 * scores.reduce((sum, score) => sum + score.z, 0)) / scores.length) / 10
        const previous = worstByCell.get(key)
        if (!previous || z < previous.z) worstByCell.set(key, { ...scores[0]!, z })
      }
  }
  return [...worstByCell.values()].sort((a, b) => a.z - b.z || a.pack - b.pack || a.cell - b.cell)
}
