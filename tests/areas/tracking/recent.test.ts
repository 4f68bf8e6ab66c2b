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
