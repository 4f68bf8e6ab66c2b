/** Ten-second resistance: change of voltage per change of current between two reports. Pure. */
import { type BatteryReading, warmthOf } from './reading.ts'
import { median, weightedMedian } from './statistics.ts'

/** Maximum time between the reports, ms. Beyond it, relaxation and the change of charge outweigh the resistance. */
const maxStepMs = 10_500
const minStepA = 30
/** Plausible range, mΩ. */
const [minMilliohm, maxMilliohm] = [1, 2_000]
const [binC, binSoc] = [5, 10]

/**
 * Number of steps and their median in mΩ, per bin of temperature and state of charge. `15:60`: 15 to 20 °C, 60 to 70 %.
 */
export type Resistances = Readonly<Record<string, readonly [count: number, milliohm: number]>>

/** @param readings in order of time, each moment once */
export function resistances(readings: readonly BatteryReading[]): Resistances {
  const bins = new Map<string, number[]>()
  for (const [index, b] of readings.entries()) {
    const a = readings[index - 1]
    const step = a && stepBetween(a, b)
    if (step) bins.set(step.bin, [...(bins.get(step.bin) ?? []), step.milliohm])
  }
  return Object.fromEntries([...bins].sort().map(([bin, values]) => [bin, [values.length, round(median(values)!)]]))
}

function stepBetween(a: BatteryReading, b: BatteryReading): { bin: string; milliohm: number } | undefined {
  const warm = warmthOf(b)
  if (b.at - a.at > maxStepMs || warm === null || b.soc === null) return undefined
  if (a.voltageV === null || b.voltageV === null || a.currentA === null || b.currentA === null) return undefined
  const amperes = b.currentA - a.currentA
  if (Math.abs(amperes) < minStepA) return undefined
  const milliohm = ((a.voltageV - b.voltageV) / amperes) * 1000
  if (milliohm < minMilliohm || milliohm > maxMilliohm) return undefined
  return { bin: `${Math.floor(warm / binC) * binC}:${Math.floor(b.soc / binSoc) * binSoc}`, milliohm }
}

const round = (value: number) => Math.round(value * 100) / 100

/** Combines several days: per bin the median, weighted by the number of steps. */
export function together(days: readonly Resistances[]): Resistances {
  const bins = new Map<string, { value: number; weight: number }[]>()
  for (const day of days)
    for (const [bin, [weight, value]] of Object.entries(day))
      bins.set(bin, [...(bins.get(bin) ?? []), { value, weight }])
  return Object.fromEntries(
    [...bins]
      .sort()
      .map(([bin, values]) => [
        bin,
        [values.reduce((sum, { weight }) => sum + weight, 0), round(weightedMedian(values)!)],
      ]),
  )
}

const minSteps = 20

/** Resistance in percent of `first`: the median over the bins that both have. Null with too little in common. */
export function relativeTo(first: Resistances, now: Resistances): number | null {
  const ratios = Object.entries(now).flatMap(([bin, [count, milliohm]]) => {
    const before = first[bin]
    return before ? [{ value: milliohm / before[1], weight: Math.min(count, before[0]) }] : []
  })
  if (ratios.reduce((sum, { weight }) => sum + weight, 0) < minSteps) return null
  const ratio = weightedMedian(ratios)
  return ratio === null ? null : round(ratio * 100)
}
