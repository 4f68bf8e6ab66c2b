import type { BatteryReading } from '../../../src/domain/battery/reading.ts'
import { sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'

export interface PackOptions {
  readonly seed: number
  readonly capacityAh: number
  readonly beginSoc: number
  readonly endSoc: number
  readonly amperes: number
  readonly periodMs?: number
  readonly meanC?: number
  /** Shares of the reports that are lost, and that arrive after all others. */
  readonly lost?: number
  readonly late?: number
}

export const start = Date.UTC(2026, 5, 1)

/**
 * Reports of one charge of a pack whose capacity is fixed. Values are whole percent, 0.1 A and 0.1 V. The current falls
 * above 80 %.
 */
export function chargeOf(options: PackOptions): BatteryReading[] {
  const {
    seed,
    capacityAh,
    beginSoc,
    endSoc,
    amperes,
    periodMs = 10_000,
    meanC = 25,
    lost: lostShare = 0,
    late = 0,
  } = options
  const random = sourceOf(seed)
  const inTime: BatteryReading[] = []
  const behind: BatteryReading[] = []
  let soc = beginSoc
  for (let at = start; soc < endSoc; at += 1_000) {
    const current = soc < 80 ? amperes : amperes * Math.max(0.15, (103 - soc) / 23)
    const noisy = current * (1 + (random.next() - 0.5) * 0.02)
    soc += (current / 3600 / capacityAh) * 100
    if ((at - start) % periodMs !== 0) continue
    const reading: BatteryReading = {
      at,
      soc: Math.round(soc),
      voltageV: Math.round((320 + soc * 0.8) * 10) / 10,
      currentA: -Math.round(noisy * 10) / 10,
      isCharging: true,
      isComplete: false,
      isParked: true,
      maxCellV: 4.1,
      minCellV: 4.08,
      maxC: meanC + 1,
      minC: meanC - 1,
      odometerKm: 12_000,
    }
    const chance = random.next()
    if (chance < lostShare) continue
    if (chance < lostShare + late) behind.push(reading, reading)
    else inTime.push(reading)
  }
  return [...inTime, ...behind]
}
