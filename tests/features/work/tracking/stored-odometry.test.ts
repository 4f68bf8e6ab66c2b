/** Texts that store the odometry of a vehicle between its reports. */
import { expect, test } from 'vitest'
import { StoredOdometry } from '../../../../src/features/work/tracking/way/stored-odometry.ts'

test('a text of another form is the beginning of another state', () => {
  const other = JSON.stringify({ state: { at: 1 } })
  expect(StoredOdometry.of(other).at).toBe(0)
})

test('a text of the release before, with moments as they are, is read alike', () => {
  const at = 1_764_000_110_000
  /** @param base what moments are differences from */
  const textOf = (form: number, base: number) => {
    const stray = [at - 20 - base, 122, 32, 3]
    const source = [1_000_000, 1_001_500, 1, 1_500, 0, 0, 162, 12, 12, 0]
    const leg = [at - 10 - base, at - base, true, 140, 144, 700, 140, false]
    const odometer = [at, 52, true, 1_500, at - 10 - base, 12, [at - 30 - base, 121.5, 31.2], stray, [source], [leg]]
    const piece = [at - 10 - base, at - base, 140, 140, 0, 90_000, 12, 10]
    return JSON.stringify([form, at + 500 - base, 12, at - 10 - base, [piece], odometer, [at - base, 900, true]])
  }
  const before = StoredOdometry.of(textOf(1, 0))
  expect(before.text()).toBe(textOf(2, at))
  expect(StoredOdometry.of(before.text()).text()).toBe(before.text())
  expect(StoredOdometry.of(before.text()).tail).toEqual(before.tail)
})
