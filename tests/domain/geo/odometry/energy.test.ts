import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EnergyMeter, type PowerPoint } from '../../../../src/domain/geo/odometry/energy.ts'
import { addPiece, noDistance, noEnergy } from '../../../../src/domain/geo/odometry/way.ts'
import { minuteMs, secondMs } from '../../../../src/domain/time.ts'
import { inCheck } from '../../../check.ts'
import { seededRandom } from '../../../random.ts'
import { type Day, randomDay } from './drive.ts'

const measureEnergy = (points: readonly PowerPoint[]) => {
  const meter = new EnergyMeter()
  return points.flatMap((point) => meter.add(point) ?? []).reduce(addPiece, { ...noDistance, ...noEnergy })
}

const [massKg, rolling, drag] = [1_800, 0.01, 0.4]
/** Battery power in W during one second of a day: driving and braking, and 400 W for the rest. */
function wattsAt(day: Day, ms: number): number {
  const [before, now] = [day.at(ms - secondMs).speed, day.at(ms).speed]
  const newtons = massKg * (now - before) + massKg * 9.81 * rolling + drag * now * now
  const watts = newtons * now
  return Math.round(400 + (watts > 0 ? watts / 0.9 : watts * 0.6))
}

interface Estimate {
  readonly joules: number
  readonly truth: number
  readonly error: number
}

/** Compares the energy of each trip of a random day with the estimate from reports at equal intervals. */
function estimatesOf(number: number, everyMs: number): Estimate[] {
  const day = randomDay(seededRandom(number))
  return day.trips.map(({ from, to }) => {
    let truth = 0
    for (let at = from; at < to; at += secondMs) truth += wattsAt(day, at)
    const points: PowerPoint[] = []
    for (let at = from; at < to; at += everyMs) points.push({ at, watts: wattsAt(day, at), isOn: true })
    points.push({ at: to, watts: 400, isOn: false })
    const { joules, varianceKj2 } = measureEnergy(points)
    return { joules, truth, error: 2000 * Math.sqrt(varianceKj2) }
  })
}

describe.each([1, 2, 5, 10, 30, 60])('of random drives with a report every %i s', (everyS) => {
  const estimates = Array.from({ length: inCheck(50, 1_000) }, (_, number) =>
    estimatesOf(number, everyS * secondMs),
  ).flat()
  const share = (some: readonly Estimate[], all: readonly Estimate[]) => some.length / Math.max(1, all.length)
  const isSure = ({ joules, error }: Estimate) => error <= 0.1 * Math.abs(joules)

  test('energy is wrong by no more than twice its standard error, but for one trip in ten', () => {
    const right = estimates.filter(({ joules, truth, error }) => Math.abs(joules - truth) <= error + 2_000)
    expect(share(right, estimates)).toBeGreaterThan(0.9)
  })

  test('of a hundred trips three at most have a figure that is wrong by more than 10 %', () => {
    const sure = estimates.filter(isSure)
    const wrong = sure.filter(({ joules, truth }) => Math.abs(joules - truth) > 0.1 * truth)
    expect(share(wrong, estimates)).toBeLessThanOrEqual(0.03)
  })

  if (everyS <= 2)
    test('nine in ten trips have a figure', () =>
      expect(share(estimates.filter(isSure), estimates)).toBeGreaterThan(0.9))
})

const every = (ms: number, watts: readonly (number | null)[], isOn: boolean | null = true) =>
  watts.map((each, number): PowerPoint => ({ at: number * ms, watts: each, isOn }))

test('a power that stays the same is exact, at any interval up to 5 minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -50_000, max: 200_000 }), (seconds, watts) => {
      const energy = measureEnergy(every(seconds * secondMs, [watts, watts, watts]))
      expect(energy).toMatchObject({ joules: 2 * seconds * watts, varianceKj2: 0, meteredMs: 2 * seconds * secondMs })
    }),
  )
  expect(measureEnergy(every(5 * minuteMs + 1, [7_000, 7_000, 7_000]))).toMatchObject({ joules: 0, meteredMs: 0 })
})

test('reports without a power are bridged; what flows back counts negative', () => {
  expect(measureEnergy(every(secondMs, [7_200, null, null, 7_200, -3_600, -3_600]))).toMatchObject({
    joules: 3 * 7_200 + 1_800 - 3_600,
    meteredMs: 5 * secondMs,
  })
})

test('a vehicle that is off uses nothing, and what was before does not go on after it', () => {
  const at = (second: number, watts: number | null, isOn: boolean | null) => ({ at: second * secondMs, watts, isOn })
  const on = [at(0, 1_000, true), at(10, 1_000, null), at(20, 1_000, false)]
  expect(measureEnergy(on).joules).toBe(20_000)
  expect(measureEnergy([...on, at(30, 1_000, null), at(40, 1_000, false), at(50, null, true)]).joules).toBe(20_000)
  expect(measureEnergy([...on, at(30, null, true), at(40, 500, null), at(50, 500, true)]).joules).toBe(25_000)
})
