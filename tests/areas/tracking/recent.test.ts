/** What a process remembers of odometers is what the store has, whatever became of the transactions. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentOdometries } from '../../../src/areas/tracking/way/recent.ts'
import { StoredOdometry } from '../../../src/areas/tracking/way/stored.ts'
import { minuteMs } from '../../../src/time.ts'

const vin = 'LTESTV00000000001'
const lastOf = (odometry: string | null) => ({
  ...{ at: null, alarmAt: null, driveAt: null, located: undefined, way: undefined },
  ...{ odometry, fences: [], rules: null },
})
/** One tenth of a kilometre a minute. */
const report = (number: number) => ({
  ...{ at: number * minuteMs, receivedAt: number * minuteMs, speedKmh: 6, isOn: true, watts: 700 + number },
  ...{ km: number / 10, longitude: 121 + number / 1_000, latitude: 31 },
})

test('each batch goes on from the store: others write too, and transactions fail before and after the state is put', () => {
  const ends = fc.constantFrom('written', 'failed before', 'failed after')
  fc.assert(
    fc.property(fc.array(fc.record({ process: fc.nat({ max: 1 }), end: ends }), { maxLength: 40 }), (batches) => {
      const processes = [new RecentOdometries(), new RecentOdometries()]
      let stored: string | null = null
      const whole = new StoredOdometry()
      for (const [number, { process, end }] of batches.entries()) {
        const recent = processes[process]!
        const odometer = recent.take(vin, lastOf(stored))
        expect(odometer.text()).toBe(whole.text())
        const pieces = odometer.add(report(number))
        if (end === 'failed before') continue
        const text = recent.put(vin, odometer)
        if (end === 'failed after') continue
        stored = text
        expect(pieces).toEqual(whole.add(report(number)))
      }
    }),
  )
})

test('a text of another form is the beginning of another state', () => {
  const other = JSON.stringify({ state: { at: 1 } })
  expect(new RecentOdometries().take(vin, lastOf(other)).at).toBe(0)
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
