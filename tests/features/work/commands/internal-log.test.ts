import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { answerFrame, queriedFrame } from '../../../../src/domain/gb32960/index.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { takeDueCommands } from '../../../../src/features/work/commands/command/delivery.ts'
import { applyEvents } from '../../../../src/features/work/commands/command/ledger.ts'
import { oldSteps } from '../../../../src/features/work/commands/command/old-steps.ts'
import { internalLogCalls as calls } from '../../../../src/features/work/commands/internalLog/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

const gateway = '00000000-0000-4000-8000-000000000003'
const vin = vinOf(1)
let on: TestServer
let admin: Client
let id: number

/** Writes a query that is sent and answered 250 ms later. */
beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  await addVehicle(admin, await addCatalogue(admin), 1)
  await addBox(admin, 1, vin)
  id = (await callData(admin, commandCalls.send, { vin, kind: 'readParameters' })).id
  const now = on.parts.now().getTime()
  await on.parts.store.tx(async (tx) => {
    const [order] = await takeDueCommands(tx, { gateway, links: [{ vin, version: 2016 }], now })
    expect(order && answerFrame(order.frame, 1)).toBeDefined()
    const frame = queriedFrame({ version: 2016, vin }, now, [{ id: 2, value: 10 }])
    await applyEvents(tx, [{ vin, id, event: 'succeeded', at: now + 250, frame }])
  })
})
afterAll(() => on.close())

/** A period around now with both ends. */
const period = (): [string, string] => {
  const now = on.parts.now().getTime()
  return [new Date(now - dayMs).toISOString(), new Date(now + dayMs).toISOString()]
}
const rows = async (filter: Record<string, unknown> = {}) =>
  (await callData(admin, calls.query, { filter: { at: period(), ...filter } })).rows

test('each step is a call of an interface: by what, what was said, the answer, how long it took', async () => {
  const [resultRow, sendRow, requestRow] = await rows()
  expect(requestRow).toMatchObject({
    vin,
    number: String(id),
    event: 'asked',
    method: 'http',
    responseCode: '200',
    tookMs: null,
  })
  expect(JSON.parse(requestRow?.request ?? '')).toEqual({ kind: 'readParameters', settings: {} })
  expect(sendRow).toMatchObject({ event: 'sent', method: 'query', responseCode: '0xFE' })
  expect(sendRow?.request).toMatch(/^2323[0-9A-F]+$/)
  expect(sendRow?.bytes).toBe((sendRow?.request?.length ?? 0) / 2)
  expect(resultRow).toMatchObject({ event: 'succeeded', method: 'query', responseCode: '0x01', tookMs: 250 })
})

test('it is asked by vehicle, command, step and interface, only with a period, and by who sees the vehicle', async () => {
  for (const filter of [{ vin }, { number: String(id) }, { kind: ['readParameters'] }])
    expect(await rows(filter)).toHaveLength(3)
  expect(await rows({ event: ['sent'] })).toHaveLength(1)
  expect(await rows({ method: ['query'] })).toHaveLength(2)
  expect((await admin.call(calls.query, {})).code).toBe(code.invalid)
  const stranger = await on.asUser({ links: [calls.query.path], groups: [] })
  expect((await callData(stranger, calls.query, { filter: { at: period() } })).rows).toEqual([])
})

test('it is exported with the times that the list shows', async () => {
  const file = await admin.post(calls.export.path, { format: 'csv', filter: { at: period() } })
  const lines = String(file.body).trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('250')
})

test('old steps go, but what people did stays', async () => {
  const old = new Date(on.parts.now().getTime() - 91 * dayMs).toISOString()
  await on.parts.store.db.execute(sql`update command_step set at = ${old}::timestamptz where vin = ${vin}`)
  await oldSteps.run(on.parts, {} as never)
  const { steps } = await callData(admin, commandCalls.detail, { vin, id })
  expect(steps.map(({ event }) => event)).toEqual(['asked'])
})
