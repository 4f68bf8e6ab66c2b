import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { readExtension } from '../../../../src/domain/gb32960/index.ts'
import { commandPushCalls } from '../../../../src/features/work/commands/commandPush/contract.ts'
import { positionNowCalls as calls } from '../../../../src/features/work/commands/positionNow/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { dueOf } from './vehicles.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2, 3])
})
afterAll(() => on.close())

const sheetOf = (lines: readonly string[]) =>
  on.admin.upload(['VIN', ...lines].join('\n'), 'vins.csv', { path: calls.sheet.path })

test('one vehicle is asked to report at once', async () => {
  const { id, total } = await callData(on.admin, calls.one, { vin: vinOf(1) })
  expect(total).toBe(1)
  const [due] = await dueOf(on, vinOf(1))
  expect(readExtension(due!.frame)).toMatchObject({ content: { kind: 'readState' } })
  expect((await callData(on.admin, commandPushCalls.progress, { id })).counts).toEqual({ sent: 1 })
})

test('those of a sheet are asked as one batch; a wrong line, and nobody is', async () => {
  const { data } = await sheetOf([vinOf(2), vinOf(3)])
  expect(data).toMatchObject({ batch: { total: 2 }, faults: [] })
  const before = await callData(on.admin, commandPushCalls.query, {})
  const wrong = await sheetOf([vinOf(2), vinOf(99), 'nonsense'])
  expect(wrong.data).toMatchObject({ batch: null, faults: [{ row: 3 }, { row: 4 }] })
  expect((await callData(on.admin, commandPushCalls.query, {})).total).toBe(before.total)
})

test('whoever does not see a vehicle cannot ask it', async () => {
  const stranger = await on.asUser({ links: [calls.one.path] })
  expect((await stranger.call(calls.one, { vin: vinOf(1) })).code).toBe(code.notFound)
})
