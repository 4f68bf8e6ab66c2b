import { expect, test } from 'vitest'
import { behaviour } from '../../../src/domain/battery/behaviour.ts'
import type { BatteryReading } from '../../../src/domain/battery/reading.ts'
import { relativeTo, resistances, together } from '../../../src/domain/battery/resistance.ts'
import { lastingWeakCells, spread, weakCells } from '../../../src/domain/battery/spread.ts'
import { sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'

const empty: BatteryReading = {
  at: 0,
  soc: 60,
  voltageV: 350,
  currentA: 0,
  isCharging: false,
  isComplete: false,
  isParked: false,
  maxCellV: 3.9,
  minCellV: 3.88,
  maxC: 24,
  minC: 22,
  odometerKm: 1_000,
}

function driveOf(milliohm: number, seed: number): BatteryReading[] {
  const random = sourceOf(seed)
  return Array.from({ length: 400 }, (_, index) => {
    const currentA = Math.round(random.next() * 2_000 - 400) / 10
    const voltageV = Math.round((350 - (currentA * milliohm) / 1000) * 10) / 10
    return { ...empty, at: index * 10_000, currentA, voltageV, odometerKm: 1_000 + index * 0.1 }
  })
}

test('ten-second resistance is found by steps of the current, and compared with the first months', () => {
  const first = resistances(driveOf(80, 1))
  const [[count, milliohm]] = Object.values(first) as [readonly [number, number]]
  expect(Object.keys(first)).toEqual(['20:60'])
  expect(count).toBeGreaterThan(200)
  expect(Math.abs(milliohm - 80)).toBeLessThan(1)
  const later = together([resistances(driveOf(96, 2)), resistances(driveOf(96, 3))])
  expect(Math.abs(relativeTo(first, later)! - 120)).toBeLessThan(2)
  expect(relativeTo(first, { '40:60': [500, 90] })).toBeNull()
  expect(relativeTo(first, { '20:60': [5, 90] })).toBeNull()
})

test('cells are compared at rest: after ten minutes with little current, or a silence that long', () => {
  const minutes = (from: number, to: number, currentA: number, milli: number): BatteryReading[] =>
    Array.from({ length: (to - from) * 6 }, (_, index) => ({
      ...empty,
      at: from * 60_000 + index * 10_000,
      currentA,
      maxCellV: 3.9,
      minCellV: 3.9 - milli / 1000,
    }))
  expect(spread([...minutes(0, 5, 40, 60), ...minutes(5, 15, 0.4, 30)]).restMv).toBeNull()
  expect(spread([...minutes(0, 5, 40, 60), ...minutes(5, 16, 0.4, 30)])).toMatchObject({ restMv: 30, restReports: 6 })
  const slept = [...minutes(0, 1, 0, 50), ...minutes(300, 301, 0, 12)]
  expect(spread(slept)).toMatchObject({ restMv: 12, restReports: 6, probesC: 2 })
  expect(spread(slept, 302 * 60_000).restReports).toBe(0)
})

test('a cell is weak when it stays behind on five of seven days', () => {
  const random = sourceOf(9)
  const frames = (lag: number) =>
    Array.from({ length: 12 }, () => ({
      pack: 1,
      volts: Array.from(
        { length: 96 },
        (_, cell) => Math.round((3.7 + (random.next() - 0.5) * 0.008 - (cell === 40 ? lag : 0)) * 1000) / 1000,
      ),
    }))
  const even = weakCells(frames(0))
  const weak = weakCells(frames(0.04))
  expect(even).toEqual([])
  expect(weak.map(({ cell }) => cell)).toEqual([41])
  expect(lastingWeakCells([weak, weak, even, weak, weak])).toEqual([])
  expect(lastingWeakCells([weak, weak, even, weak, weak, even, weak]).map(({ cell }) => cell)).toEqual([41])
  expect(weakCells(frames(0.04).slice(0, 4))).toEqual([])
})

test('hours parked above 90 %, and what driving takes', () => {
  const at = (hours: number, soc: number, isParked = true): BatteryReading => ({
    ...empty,
    at: hours * 3_600_000,
    soc,
    isParked,
  })
  const day = [at(-3, 95), at(2, 95), at(3, 91), at(4, 85), at(5, 95, false), at(6, 95)]
  expect(behaviour(day, 0).highHours).toBeCloseTo(6, 5)
  const drive = driveOf(80, 4).map((each) => ({ ...each, currentA: 50, voltageV: 360 }))
  const { driveKwh, driveKm } = behaviour(drive, 0)
  expect(driveKwh).toBeCloseTo((18 * 3_990) / 3_600, 3)
  expect(driveKm).toBeCloseTo(39.9, 3)
})
