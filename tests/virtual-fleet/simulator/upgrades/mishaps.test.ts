import { expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import {
  mishapOf,
  noMishaps,
  readMishaps,
  usualMishaps,
} from '../../../../src/virtual-fleet/simulator/upgrades/mishaps.ts'
import { decisionOf, usualOwners } from '../../../../src/virtual-fleet/simulator/upgrades/owner.ts'

const many = Array.from({ length: 20_000 }, (_, at) => at)
const partOf = (isSo: (number: number) => boolean) => many.filter(isSo).length / many.length

test('mishaps happen as often as they are said to, the same for the same vehicle and action', () => {
  for (const [kind, share] of Object.entries(usualMishaps))
    expect(partOf((number) => mishapOf(usualMishaps, number, 5) === kind)).toBeCloseTo(share, 2)
  expect(partOf((number) => mishapOf(noMishaps, number, 5) !== undefined)).toBe(0)
  expect(mishapOf({ ...noMishaps, bootsOld: 1 }, 1, 1)).toBe('bootsOld')
  for (const action of [1, 2_147_483_647])
    expect(mishapOf(usualMishaps, 77, action)).toBe(mishapOf(usualMishaps, 77, action))
})

test('most owners agree, few refuse, the others say nothing, within twenty minutes', () => {
  const decisions = many.map((number) => decisionOf(usualOwners, number, 9))
  expect(decisions.filter((one) => one?.isYes).length / many.length).toBeCloseTo(0.8, 1)
  expect(decisions.filter((one) => one?.isYes === false).length / many.length).toBeCloseTo(0.05, 2)
  expect(decisions.filter((one) => !one).length / many.length).toBeCloseTo(0.15, 1)
  for (const one of decisions) if (one) expect(one.afterMs).toBeLessThanOrEqual(20 * minuteMs)
})

test('mishaps as an option', () => {
  expect(readMishaps('bootsOld=0.1, downloadCut=1')).toEqual({ ...noMishaps, bootsOld: 0.1, downloadCut: 1 })
  for (const text of ['', 'bootsOld', 'bootsOld=2', 'bootsOld=', 'toString=0.1', 'lies=0.1'])
    expect(() => readMishaps(text)).toThrow(RangeError)
})
