import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { wakeLogCalls as calls } from '../../../../src/features/work/commands/wakeLog/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer

beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
})
afterAll(() => on.close())

test('the log has who woke which vehicle, by which way and what came of it, and no other command', async () => {
  const { id } = await callData(on.admin, commandCalls.wake, { vin: vinOf(1) })
  await callData(on.admin, commandCalls.send, { vin: vinOf(1), kind: 'readParameters' })
  await callData(on.admin, commandCalls.wake, { vin: vinOf(2) })
  const all = await callData(on.admin, calls.query, {})
  expect(all.rows.map(({ vin }) => vin)).toEqual([vinOf(2), vinOf(1)])
  const one = await callData(on.admin, calls.query, { filter: { vin: vinOf(1) } })
  expect(one.rows).toMatchObject([{ id, state: 'waiting', source: 'staff', route: 'direct', endedAt: null }])
  expect(one.rows[0]?.issuer).toBeTruthy()
  await callData(on.admin, commandCalls.cancel, { vin: vinOf(1), id })
  const cancelledList = await callData(on.admin, calls.query, { filter: { state: ['cancelled'] } })
  expect(cancelledList.rows.map((row) => row.id)).toEqual([id])
})

test('the log can be exported', async () => {
  const answer = await on.admin.post(calls.export.path, { format: 'csv' })
  const text = answer.body.toString()
  expect(text).toContain(vinOf(1))
  expect(text.trim().split('\r\n')).toHaveLength(3)
})
