/**
 * Conditions for the installation, tested with a whole server. They use the last report, and unknown values count as
 * unmet.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPark } from '../../../../src/features/fleet/messages/message/gear.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { drive } from '../tracking/road.ts'
import { anytime, offeredTo, planPartOf, storedFile } from './boxes.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2])
})
afterAll(() => on.close())

const park = 15
const stands = { vehicleState: 2, speedKmh: 0, chargingState: 3, socPercent: 60 }

test('an upgrade for a parked vehicle waits for gear P: unknown, neutral and drive hold it', async () => {
  const file = await storedFile(on, Buffer.from('image'))
  const install = { ...anytime, parked: true }
  const { own } = await offeredTo(on, vinOf(1), { content: [planPartOf(file)], install })
  const isOffered = async () => (await own.poll()).links.deploymentBase !== undefined
  let at = on.parts.now().getTime() - 600_000
  const says = async (report: object) => {
    at += 10_000
    await drive(on.parts.store, own.vin, [{ at, ...report }], at + 100)
  }
  expect(await isOffered()).toBe(false)
  const cases: [object, boolean][] = [
    [{ ...stands, gear: 0 }, false],
    [{ ...stands, gear: 14 }, false],
    [{ ...stands, gear: park }, true],
    // With the bits of driving and braking force set.
    [{ ...stands, gear: park + 0x30 }, true],
    [{ ...stands, speedKmh: 12, gear: park }, false],
    [{ ...stands, gear: null }, false],
    [{ ...stands, gear: park }, true],
  ]
  for (const [report, shouldOffer] of cases) {
    await says(report)
    expect([report, await isOffered()]).toEqual([report, shouldOffer])
  }
})

test('where the vehicle need not be parked its gear is not looked at', async () => {
  const file = await storedFile(on, Buffer.from('image'))
  const { own } = await offeredTo(on, vinOf(2), { content: [planPartOf(file)], install: anytime })
  expect((await own.poll()).links.deploymentBase).toBeDefined()
})

test('a gear byte: P, another gear, or nothing that counts', () => {
  expect([15, 0x3f, 14, 0, 0x8f, null, undefined].map((byte) => isPark(byte))).toEqual([
    true,
    true,
    false,
    false,
    null,
    null,
    null,
  ])
})
