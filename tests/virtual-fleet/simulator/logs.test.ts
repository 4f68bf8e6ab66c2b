import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { logFileCalls as calls } from '../../../src/features/work/diagnosis/logFile/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { noFaults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { logText } from '../../../src/virtual-fleet/simulator/logs/text.ts'
import { vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { addVehicles, requestLog, rowOf } from '../../features/work/diagnosis/logs.ts'
import { openTestServer } from '../../platform/harness.ts'
import { eventually, gatewayOver } from '../../telematics/gateway/yard.ts'

const hour = { from: Date.UTC(2026, 2, 1, 8), until: Date.UTC(2026, 2, 1, 9), number: 7 }

test('a log is the same each time, grows with its period, and lies within it', () => {
  const text = [...logText({ source: 'box', ...hour })].join('')
  expect([...logText({ source: 'box', ...hour })].join('')).toBe(text)
  expect([...logText({ source: 'headUnit', ...hour })].join('')).not.toBe(text)
  expect(text.length).toBeGreaterThan(900_000)
  const lines = text.trimEnd().split('\n')
  expect(lines.every((line) => /^2026-03-01T08:\S+Z (DEBUG|INFO|WARN|ERROR) +\[\w+\] .+$/.test(line))).toBe(true)
  let day = 0
  for (const slab of logText({ source: 'box', ...hour, until: hour.from + 86_400_000 })) day += slab.length
  expect(day).toBeGreaterThan(10_000_000)
  expect(day).toBeLessThan(25_000_000)
})

test.each([
  ['over HTTP', true, { logCut: 0 }],
  ['over HTTP, cut in the middle', true, { logCut: 1 }],
  ['in frames', false, { logCut: 0 }],
  ['in frames, cut in the middle', false, { logCut: 1 }],
])('a simulated box sends its log %s', async (_how, isUpload, fault) => {
  const on = await openTestServer({ work: true })
  const { store, config } = on.parts
  if (isUpload) {
    const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
    Object.assign(config, { publicUrl: address })
  }
  const vin = vinOf(1)
  await addVehicles(on, [1])
  const { rows } = await store.db.execute<{ iccid: string }>(sql`select iccid from box where vin = ${vin}`)
  const gateway = await gatewayOver(store)
  const fleet = openFleet(
    {
      host: '127.0.0.1',
      port: gateway.port,
      seed: 3,
      busyPart: 0,
      gapPart: 0,
      version: 'both',
      intervalMs: 1_000,
      faults: { ...noFaults, ...fault },
      extended: true,
    },
    1,
  )
  try {
    fleet.add({ vin, iccid: rows[0]!.iccid, channel: '南京' })
    const id = await requestLog(on, vin, 'headUnit')
    const row = await eventually(
      () => rowOf(on, id),
      ({ state }) => ['available', 'failed', 'issueFailed'].includes(state),
      90_000,
    )
    expect(row).toMatchObject({ state: 'available', code: null, percent: 100 })
    const file = await on.admin.call(calls.download, { id })
    expect(gunzipSync(file.body).toString().split('\n').length).toBeGreaterThan(10_000)
  } finally {
    await fleet.close()
    await gateway.close()
    await on.close()
  }
})
