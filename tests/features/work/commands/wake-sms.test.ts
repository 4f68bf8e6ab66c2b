import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls, parameterChangeCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import { commandTypeCalls } from '../../../../src/features/work/commands/commandType/contract.ts'
import { takeOutbox } from '../../../../src/features/work/commands/sms/outbox.ts'
import { smsRequest } from '../../../../src/features/work/commands/sms/template.ts'
import { wakeLogCalls } from '../../../../src/features/work/commands/wakeLog/contract.ts'
import { staffCalls } from '../../../../src/features/work/tracking/vehicleFinder/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { wakeWorkers } from '../../../../src/platform/work/queue.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { reservedPort } from '../../../ports.ts'
import { addPresence, eventually } from '../../../telematics/gateway/yard.ts'
import { addBox, addCatalogue, addVehicle, callData, msisdnOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf } from './vehicles.ts'

let on: TestServer
let provider: Server
let status = 200
let got: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[]
/** Number of the test's own vehicle, because a vehicle gets at most one SMS in two minutes. */
let last = 0
const boxless = vinOf(20)

beforeAll(async () => {
  provider = createServer((request, answer) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      got.push({ url: request.url, headers: request.headers, body })
      answer.writeHead(status, { location: 'http://127.0.0.1/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  on = await openTestServer({
    work: true,
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a secret key that is long enough for this' },
  })
  const catalogue = await addCatalogue(on.admin)
  for (let n = 1; n <= 12; n++) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
  await addVehicle(on.admin, catalogue, 20)
})
afterAll(async () => {
  await on.close()
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  status = 200
  got = []
  last += 1
})

async function set(key: string, value: string) {
  const parameter = (await callData(on.admin, parameterCalls.query, {})).find((each) => each.key === key)
  await callData(on.admin, parameterCalls.update, { key, version: parameter?.version ?? 0, value })
}
const here = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`
async function setProvider(url = here()) {
  await set('sms.url', url)
  await set('sms.body', '{"to":"{msisdn}","content":"{text}"}')
  await set('sms.authorization', 'Bearer of a key')
}
const wake = (vin: string) => callData(on.admin, commandCalls.wake, { vin })
const detail = (vin: string, id: number) => callData(on.admin, commandCalls.detail, { vin, id })
const stepsOf = async (vin: string, id: number) =>
  (await detail(vin, id)).steps.map(({ event, code }) => (code ? `${event}: ${code}` : event))
const waitForSteps = (vin: string, id: number, count: number) =>
  eventually(
    () => stepsOf(vin, id),
    (steps) => steps.length >= count,
  )
/** Makes the waiting SMS jobs due. Jobs are due by the database's clock, which no test moves. */
const hurry = () =>
  on.parts.store.tx(async (tx) => {
    await tx.execute(sql`update job set due_at = now() where name = 'wakeSms' and state = 'waiting'`)
    await wakeWorkers(tx)
  })
const waitForJobs = () =>
  eventually(
    async () =>
      (
        await on.parts.store.db.execute(
          sql`select 1 from job where name = 'wakeSms' and state in ('waiting', 'running') and due_at <= now()`,
        )
      ).rows.length,
    (open) => open === 0,
  )

test('without a provider the SMS stays in the outbox, says so, and is taken from there once', async () => {
  const vin = vinOf(last)
  const { id } = await wake(vin)
  expect(await waitForSteps(vin, id, 2)).toEqual(['asked', 'wakeKept: smsOutbox'])
  const { command } = await detail(vin, id)
  expect(command).toMatchObject({ state: 'waiting', code: null, route: 'sms' })
  const { rows } = await callData(on.admin, wakeLogCalls.query, { filter: { vin } })
  expect(rows).toMatchObject([{ id, route: 'sms', state: 'waiting' }])
  const take = () => on.parts.store.tx((tx) => takeOutbox(tx, [vin]))
  expect(await take()).toEqual([vin])
  expect(await take()).toEqual([])
  // Once the vehicle is connected, it also gets the command itself.
  expect(await dueOf(on, vin)).toHaveLength(1)
  expect(await stepsOf(vin, id)).toEqual(['asked', 'wakeKept: smsOutbox', 'sent'])
})

test('a provider gets number and text by its template, and nothing of it is shown to anybody', async () => {
  await setProvider()
  const vin = vinOf(last)
  const { id } = await wake(vin)
  expect(await waitForSteps(vin, id, 2)).toEqual(['asked', 'wakeSent'])
  expect(got).toMatchObject([
    { url: '/sms', headers: { authorization: 'Bearer of a key', 'content-type': 'application/json' } },
  ])
  expect(JSON.parse(got[0]!.body)).toEqual({ to: msisdnOf(last), content: 'WAKE' })
  const parameters = await on.admin.post(parameterCalls.query.path, {})
  const history = await on.admin.post(parameterChangeCalls.query.path, { pageSize: 100 })
  const storedValues = await on.parts.store.db.execute(sql`select * from parameter_value`)
  const log = await on.parts.store.db.execute(sql`select * from operation_log`)
  for (const text of [
    parameters.body.toString(),
    history.body.toString(),
    JSON.stringify([storedValues.rows, log.rows]),
  ]) {
    expect(text).not.toContain('Bearer of a key')
    expect(text).not.toContain(here())
  }
})

test('a text with quotes, line breaks or what looks like a placeholder stays one text', () => {
  const text = 'a "b"\\\n{msisdn}&c=d 醒'
  const template = { url: 'https://sms.example/{msisdn}?t={text}', method: 'POST', authorization: '' }
  const json = smsRequest(
    { ...template, body: '{"to":"{msisdn}","content":"{text}"}' },
    { msisdn: '10640000001', text },
  )
  expect(JSON.parse(json.body ?? '')).toEqual({ to: '10640000001', content: text })
  expect(json.url.pathname).toBe('/10640000001')
  expect(json.url.searchParams.get('t')).toBe(text)
  const form = smsRequest({ ...template, body: 'to={msisdn}&content={text}' }, { msisdn: '10640000001', text })
  expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({ to: '10640000001', content: text })
  const plain = smsRequest({ ...template, method: 'GET', body: '{}' }, { msisdn: '1', text })
  expect(plain).toMatchObject({ body: undefined, headers: {} })
})

test('a provider that refuses, redirects or is away is tried again, and each try is a step', async () => {
  const vin = vinOf(last)
  status = 500
  const { id } = await wake(vin)
  expect(await waitForSteps(vin, id, 2)).toEqual(['asked', 'wakeFailed: smsRefused'])
  status = 302
  await hurry()
  await waitForSteps(vin, id, 3)
  await set('sms.url', `http://127.0.0.1:${await reservedPort()}/`)
  await hurry()
  await waitForSteps(vin, id, 4)
  await setProvider()
  status = 200
  await hurry()
  expect((await waitForSteps(vin, id, 5)).slice(2)).toEqual([
    'wakeFailed: smsRefused',
    'wakeFailed: smsAway',
    'wakeSent',
  ])
  expect(got).toHaveLength(3)
  expect((await detail(vin, id)).command).toMatchObject({ state: 'waiting', code: null, route: 'sms' })
})

test('an address that FORWARD_HOSTS does not allow is not asked', async () => {
  const vin = vinOf(last)
  await setProvider(here().replace('127.0.0.1', '127.0.0.2'))
  const { id } = await wake(vin)
  expect(await waitForSteps(vin, id, 2)).toEqual(['asked', 'wakeFailed: smsSettings'])
  await setProvider()
  expect(got).toEqual([])
})

test('a vehicle gets one SMS in two minutes; a wake that comes sooner sends its own when they are over', async () => {
  const vin = vinOf(last)
  const first = await wake(vin)
  await waitForSteps(vin, first.id, 2)
  // Another wake in the meantime returns the existing one.
  expect((await wake(vin)).id).toBe(first.id)
  await callData(on.admin, commandCalls.cancel, { vin, id: first.id })
  const second = await wake(vin)
  await eventually(
    async () =>
      (
        await on.parts.store.db.execute(
          sql`select 1 from job where name = 'wakeSms' and due_at > now() + interval '1 minute'`,
        )
      ).rows.length,
    (waiting) => waiting === 1,
  )
  expect(await stepsOf(vin, second.id)).toEqual(['asked'])
  on.clock.advance(2 * minuteMs)
  await hurry()
  expect(await waitForSteps(vin, second.id, 2)).toEqual(['asked', 'wakeSent'])
  expect(got).toHaveLength(2)
})

test('a box without a number says so, and the wake waits for the vehicle', async () => {
  const { id } = await wake(boxless)
  expect(await waitForSteps(boxless, id, 2)).toEqual(['asked', 'wakeFailed: noMsisdn'])
  expect((await detail(boxless, id)).command).toMatchObject({ state: 'waiting', route: 'direct' })
  expect(await callData(on.admin, commandCalls.offer, { vin: boxless })).toMatchObject({ hasMsisdn: false })
  expect(await callData(on.admin, commandCalls.offer, { vin: vinOf(1) })).toMatchObject({ hasMsisdn: true })
  expect(await dueOf(on, boxless)).toHaveLength(1)
})

test('a vehicle that is connected, or a wake that waits no more, gets no SMS', async () => {
  const vin = vinOf(last)
  await addPresence(on.parts.store, vin)
  await on.parts.store.db.execute(sql`update vehicle_online set online = true where vin = ${vin}`)
  const { id } = await wake(vin)
  await waitForJobs()
  expect(await stepsOf(vin, id)).toEqual(['asked'])
  expect((await detail(vin, id)).command.route).toBe('direct')
  expect(got).toEqual([])
})

test('what needs a second person wakes nobody before it is approved', async () => {
  const vin = vinOf(last)
  const types = await callData(on.admin, commandTypeCalls.query, { pageSize: 50 })
  const type = types.rows.find(({ kind }) => kind === 'wake')!
  await callData(on.admin, commandTypeCalls.update, { id: type.id, secondPerson: true })
  const { id } = await wake(vin)
  await waitForJobs()
  expect(await stepsOf(vin, id)).toEqual(['asked'])
  const other = await on.asUser({
    links: [commandCalls.decide.path, commandCalls.detail.path],
    allVehicles: true,
  })
  await callData(other, commandCalls.decide, { vin, id, approve: true })
  expect(await waitForSteps(vin, id, 3)).toEqual(['asked', 'approved', 'wakeSent'])
  await callData(on.admin, commandTypeCalls.update, { id: type.id, secondPerson: false })
})

test('the finder wakes by SMS, and says how that went', async () => {
  const vin = vinOf(last)
  const { id } = await callData(on.admin, staffCalls.wake, { vin })
  await waitForSteps(vin, id, 2)
  expect(await callData(on.admin, staffCalls.progress, { vin, id })).toMatchObject({ state: 'waiting', sms: 'sent' })
  expect(got).toHaveLength(1)
})
