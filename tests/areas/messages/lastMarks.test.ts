import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lastMessageCalls } from '../../../src/areas/messages/lastMessage/contract.ts'
import { bcc, encodeFrame, type Value } from '../../../src/protocol/index.ts'
import { report, vinOf } from '../../gateway/frames.ts'
import { addVehicles } from '../../gateway/yard.ts'
import { openIngest } from '../../ingest/platform.ts'
import { openTestServer } from '../../server/harness.ts'

test('the last message tells abnormal signals from invalid ones; a report of a time that does not exist changes nothing', async () => {
  const now = Date.UTC(2026, 4, 20, 12)
  const on = await openTestServer({ now: new Date(now) })
  try {
    const { store } = on.parts
    await addVehicles(store, [1, 2])
    const vin = vinOf(1)
    const put = async (...frames: Uint8Array[]) => {
      const gateway = '00000000-0000-4000-8000-000000000001'
      const ingest = openIngest({ store, log: pino({ level: 'silent' }), gateway, now: () => now })
      for (const frame of frames)
        ingest.add({ vin: String.fromCharCode(...frame.subarray(4, 21)), frame, receivedAt: now })
      await ingest.close()
    }
    const vehicle = (at: number, values: Record<string, Value>) =>
      encodeFrame({
        ...{ version: 2025, vin, command: 2, response: 0xfe, encryption: 1, shape: 'full' },
        body: { time: new Date(at).toISOString(), units: [{ type: 1, gear: 0, ...values }] },
      })
    // What is not given is sent as invalid.
    await put(
      vehicle(now - 2000, { speed: 'abnormal', soc: 'abnormal', odometer: 12.5, voltage: 300, vehicleState: 1 }),
    )
    const last = async (of = vin) => (await on.admin.call(lastMessageCalls.one, { vin: of })).data
    expect(await last()).toMatchObject({
      ...{ speedKmh: null, socPercent: null, odometerKm: 12.5, currentA: null, chargingState: null },
      ...{ abnormal: ['speedKmh', 'socPercent'], invalid: ['chargingState', 'currentA'] },
    })
    await put(
      vehicle(now - 1000, {
        speed: 3,
        soc: 50,
        odometer: 12.5,
        voltage: 300,
        current: 1,
        vehicleState: 1,
        chargingState: 3,
      }),
    )
    expect(await last()).toMatchObject({ speedKmh: 3, abnormal: [], invalid: [] })

    const never = report(vinOf(2), now).with(25, 13)
    await put(never.with(never.length - 1, bcc(never, 2, never.length - 1)))
    expect(await last(vinOf(2))).toBeNull()
  } finally {
    await on.close()
  }
})
