import { expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import {
  defaultInstallFaults,
  installFaultOf,
  noInstallFaults,
  readInstallFaults,
} from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { decisionOf, defaultOwners } from '../../../../src/virtual-fleet/simulator/upgrades/owner.ts'

const many = Array.from({ length: 20_000 }, (_, at) => at)
const partOf = (isSo: (number: number) => boolean) => many.filter(isSo).length / many.length

test('mishaps happen as often as they are said to, the same for the same vehicle and action', () => {
  for (const [kind, share] of Object.entries(defaultInstallFaults))
    expect(partOf((number) => installFaultOf(defaultInstallFaults, number, 5) === kind)).toBeCloseTo(share, 2)
  expect(partOf((number) => installFaultOf(noInstallFaults, number, 5) !== undefined)).toBe(0)
  expect(installFaultOf({ ...noInstallFaults, bootsOld: 1 }, 1, 1)).toBe('bootsOld')
  for (const action of [1, 2_147_483_647])
    expect(installFaultOf(defaultInstallFaults, 77, action)).toBe(installFaultOf(defaultInstallFaults, 77, action))
})

test('most owners agree, few refuse, the others say nothing, within twenty minutes', () => {
  const decisions = many.map((number) => decisionOf(defaultOwners, number, 9))
  expect(decisions.filter((one) => one?.isYes).length / many.length).toBeCloseTo(0.8, 1)
  expect(decisions.filter((one) => one?.isYes === false).length / many.length).toBeCloseTo(0.05, 2)
  expect(decisions.filter((one) => !one).length / many.length).toBeCloseTo(0.15, 1)
  for (const one of decisions) if (one) expect(one.afterMs).toBeLessThanOrEqual(20 * minuteMs)
})

test('mishaps as an option', () => {
  expect(readInstallFaults('bootsOld=0.1, downloadCut=1')).toEqual({
    ...noInstallFaults,
    bootsOld: 0.1,
    downloadCut: 1,
  })
  for (const text of ['', 'bootsOld', 'bootsOld=2', 'bootsOld=', 'toString=0.1', 'lies=0.1'])
    expect(() => readInstallFaults(text)).toThrow(RangeError)
})
