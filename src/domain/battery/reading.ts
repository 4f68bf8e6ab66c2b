export interface BatteryReading {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Displayed state of charge, whole percent. */
  readonly soc: number | null
  readonly voltageV: number | null
  /** Positive while discharging, as in GB/T 32960. */
  readonly currentA: number | null
  /** Charging while parked (state 1 of unit 0x01). */
  readonly isCharging: boolean
  /** Charging complete, now or earlier (state 4 of unit 0x01). */
  readonly isComplete: boolean
  readonly isParked: boolean
  readonly maxCellV: number | null
  readonly minCellV: number | null
  readonly maxC: number | null
  readonly minC: number | null
  readonly odometerKm: number | null
}

/**
 * Sorts readings by time and drops duplicates, because reports can arrive late or twice. The first reading of a moment
 * counts.
 */
export function inOrder(readings: readonly BatteryReading[]): BatteryReading[] {
  const byTime = readings.toSorted((a, b) => a.at - b.at)
  return byTime.filter(({ at }, index) => index === 0 || at !== byTime[index - 1]!.at)
}

/** Mean of the coldest and the warmest probe, °C. */
export const warmthOf = ({ maxC, minC }: BatteryReading): number | null =>
  maxC === null || minC === null ? null : (maxC + minC) / 2

export const spreadOf = ({ maxCellV, minCellV }: BatteryReading): number | null =>
  maxCellV === null || minCellV === null || maxCellV < minCellV ? null : Math.round((maxCellV - minCellV) * 1000)
