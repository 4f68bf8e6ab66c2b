import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandPushCalls } from '../../../src/areas/commands/commandPush/contract.ts'
import { positionNowCalls as calls } from '../../../src/areas/commands/positionNow/contract.ts'
import { code } from '../../../src/kit/code.ts'
import { readExtension } from '../../../src/protocol/index.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { addVehicles } from '../diagnosis/logs.ts'
import { done, vinOf } from '../vehicles/fleet.ts'
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
  const { id, total } = await done(on.admin, calls.one, { vin: vinOf(1) })
  expect(total).toBe(1)
  const [due] = await dueOf(on, vinOf(1))
  expect(readExtension(due!.frame)).toMatchObject({ content: { kind: 'readState' } })
  expect((await done(on.admin, commandPushCalls.progress, { id })).counts).toEqual({ sent: 1 })
})

test('those of a sheet are asked as one batch; a wrong line, and nobody is', async () => {
  const { data } = await sheetOf([vinOf(2), vinOf(3)])
  expect(data).toMatchObject({ batch: { total: 2 }, faults: [] })
  const before = await done(on.admin, commandPushCalls.query, {})
  const wrong = await sheetOf([vinOf(2), vinOf(99), 'nonsense'])
  expect(wrong.data).toMatchObject({ batch: null, faults: [{ row: 3 }, { row: 4 }] })
  expect((await done(on.admin, commandPushCalls.query, {})).total).toBe(before.total)
})

test('whoever does not see a vehicle cannot ask it', async () => {
  const stranger = await on.asUser({ links: [calls.one.path] })
  expect((await stranger.call(calls.one, { vin: vinOf(1) })).code).toBe(code.notFound)
})
