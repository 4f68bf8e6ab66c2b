import { expect, test } from 'vitest'
import type { KindOfCommand } from '../../../src/features/work/commands/command/kind-texts.ts'
import { tagOf } from '../../../src/features/work/commands/command/order-key.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { noFaults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { commandsOf, enter, stepsOf } from '../../features/work/commands/ledger.ts'
import { withStore } from '../../platform/store/open.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from '../../telematics/gateway/yard.ts'

const fixture = withStore()
const secretKey = 'a secret key that server and boxes know'
const numbers = [1, 2, 3, 4, 5, 6]

test('simulated vehicles obey the platform’s orders, and one with another key is not believed', async () => {
  const { store } = fixture
  await addVehicles(store, numbers)
  const gateway = await gatewayOver(store, { secretKey })
  const fleet = openFleet(
    {
      host: '127.0.0.1',
      port: gateway.port,
      seed: 3,
      busyPart: 0,
      gapPart: 0,
      version: 'both',
      intervalMs: 1_000,
      // The last one was made with the key of another box.
      tagOf: ({ vin, iccid }) => tagOf(secretKey, vin, vin === vinOf(6) ? 'another' : iccid),
      faults: noFaults,
      extended: true,
    },
    numbers.length,
  )
  try {
    for (const number of numbers) fleet.add({ vin: vinOf(number), iccid: iccidOf(number), channel: '南京' })
    expect(
      await eventually(
        async () => fleet.counts.connected,
        (count) => count === numbers.length,
      ),
    ).toBe(6)
    const requests: [number, KindOfCommand, object][] = [
      [1, 'readState', {}],
      [2, 'chargeLimit', { limitPercent: 80 }],
      [3, 'heatOff', {}],
      [4, 'message', { text: '您好' }],
      [5, 'readParameters', {}],
      [6, 'readState', {}],
    ]
    for (const [number, kind, settings] of requests)
      await enter(store, vinOf(number), { kind, settings: { ...settings }, iccid: iccidOf(number) })
    const finishedCommands = await eventually(
      () => commandsOf(store),
      (rows) => rows.every(({ state }) => ['done', 'failed', 'refused', 'unknown'].includes(state)),
    )
    expect(finishedCommands.map(({ state, code }) => code ?? state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'tag',
    ])
    expect(await stepsOf(store, vinOf(2))).toEqual(['asked', 'sent', 'receipt', 'succeeded'])
    const { rows } = await store.db.execute<{ limit: number }>(sql`
      select (controls->>'chargeLimitPercent')::int as limit from vehicle_control where vin = ${vinOf(2)}`)
    expect(rows).toEqual([{ limit: 80 }])
  } finally {
    await fleet.close()
    await gateway.close()
  }
})
