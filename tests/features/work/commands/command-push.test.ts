import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { secondMs } from '../../../../src/domain/time.ts'
import { boxCalls } from '../../../../src/features/fleet/vehicles/box/contract.ts'
import { takeDueCommands } from '../../../../src/features/work/commands/command/delivery.ts'
import { applyEvents } from '../../../../src/features/work/commands/command/ledger.ts'
import { commandPushCalls as calls } from '../../../../src/features/work/commands/commandPush/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

const gateway = '00000000-0000-4000-8000-000000000003'
const all = [1, 2, 3, 4, 5, 6].map(vinOf)
const [first = '', second = ''] = all
let on: TestServer
let admin: Client

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await addVehicle(admin, catalogue, n, n === 1 ? { plate: '苏AD12345' } : {})
    await addBox(admin, n, vinOf(n))
  }
  const boxes = await callData(admin, boxCalls.query, { pageSize: 50 })
  for (const { id, vin } of boxes.rows)
    if (vin !== all[5]) await callData(admin, boxCalls.update, { id, extended: true })
})
afterAll(() => on.close())

const few = { by: 'vins' as const, vins: all.slice(0, 4) }
const message = { kind: 'message' as const, settings: { text: '请到店升级' }, reason: '召回' }
const due = () =>
  on.parts.store.tx((tx) => {
    const links = all.map((vin) => ({ vin, version: 2025 as const }))
    return takeDueCommands(tx, { gateway, links, now: on.parts.now().getTime() })
  })
const counts = async (id: number) => (await callData(admin, calls.progress, { id })).counts

test('a batch goes out piece by piece, and tells how far it is', async () => {
  const { id, total } = await callData(admin, calls.send, { ...message, vehicles: few, perMinute: 30 })
  expect(total).toBe(4)
  expect((await due()).map(({ vin }) => vin)).toEqual([first])
  on.clock.advance(2 * secondMs)
  expect((await due()).map(({ vin }) => vin)).toEqual([second])
  expect(await counts(id)).toEqual({ sent: 2, waiting: 2 })
  const page = await callData(admin, calls.progress, { id, states: ['sent'] })
  expect([page.total, page.rows.map(({ vin }) => vin).sort()]).toEqual([2, [first, second]])
  const events = page.rows.map(({ vin, id: one }) => [page.plates[vin], page.steps[one]?.map(({ event }) => event)])
  expect(events).toEqual([null, '苏AD12345'].map((plate) => [plate, ['asked', 'sent']]))
  const at = on.parts.now().getTime()
  const [sentCommand] = page.rows.filter(({ vin }) => vin === first)
  await on.parts.store.tx((tx) =>
    applyEvents(tx, [{ vin: first, id: sentCommand!.id, event: 'failed', code: 'fault', at }]),
  )
  // A command that was not sent is cancelled, and only once.
  expect(await callData(admin, calls.cancel, { id })).toEqual({ count: 2 })
  expect((await admin.call(calls.cancel, { id })).code).toBe(code.state)
  expect(await counts(id)).toEqual({ sent: 1, failed: 1, cancelled: 2 })
  const again = await callData(admin, calls.retry, { id, reason: '重发' })
  expect(again.total).toBe(3)
  expect(await counts(again.id)).toEqual({ waiting: 3 })
  const list = await callData(admin, calls.query, {})
  expect(list.rows.map(({ total, reason }) => [total, reason])).toEqual([
    [3, '重发'],
    [4, '召回'],
  ])
})

test('it is refused whole for one foreign vehicle, which it does not name, and for a box that does not know the order', async () => {
  const group = await addGroup(on, 'few', all.slice(0, 2))
  const links = Object.values(calls).map(({ path }) => path)
  const some = await on.asUser({ links, groups: [group] })
  const foreign = await some.call(calls.send, { ...message, vehicles: few })
  expect(foreign.code).toBe(code.notFound)
  expect(foreign.msg).not.toContain('LTESTV')
  const unable = await admin.call(calls.send, { ...message, vehicles: { by: 'vins', vins: all } })
  expect([unable.code, unable.msg]).toEqual([code.state, expect.stringMatching(/1 of the 6/)])
  expect((await callData(some, calls.query, {})).rows).toEqual([])
  const own = await callData(some, calls.send, { ...message, vehicles: { by: 'vins', vins: [first] } })
  expect((await callData(some, calls.query, {})).rows.map(({ id }) => id)).toEqual([own.id])
  // Batches of other users are reported as missing.
  const others = await callData(admin, calls.query, {})
  const foreignId = others.rows.find(({ id }) => id !== own.id)?.id ?? 0
  expect((await some.call(calls.progress, { id: foreignId })).code).toBe(code.notFound)
  expect((await some.call(calls.retry, { id: foreignId, reason: 'x' })).code).toBe(code.notFound)
  expect((await some.call(calls.cancel, { id: foreignId })).code).toBe(code.notFound)
})

test('what is grave is no batch, and settings are checked', async () => {
  const input = (more: object) => ({ ...message, vehicles: few, ...more })
  expect((await admin.post(calls.send.path, input({ kind: 'unlock', settings: {} }))).code).toBe(code.invalid)
  expect((await admin.post(calls.send.path, input({ settings: {} }))).code).toBe(code.invalid)
  expect((await admin.post(calls.send.path, input({ reason: ' ' }))).code).toBe(code.invalid)
})
