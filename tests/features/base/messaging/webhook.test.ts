import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, hourMs } from '../../../../src/domain/time.ts'
import { webhookCalls as calls, deliveryCalls } from '../../../../src/features/base/messaging/webhook/contract.ts'
import { addDelivery, oldDeliveries } from '../../../../src/features/base/messaging/webhook/deliver.ts'
import { nodeExample, pythonExample } from '../../../../src/features/base/messaging/webhook/examples.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { webhookSignature } from '../../../../src/platform/webhook.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { type WebhookRequest, webhookReceiver } from './receiver.ts'

let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let on: TestServer
beforeAll(async () => {
  receiver = await webhookReceiver()
  on = await openTestServer({
    work: true,
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
  })
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answers.length = 0
  await on.parts.store.db.execute(sql`delete from webhook_delivery`)
  await on.parts.store.db.execute(sql`delete from webhook`)
})
afterAll(async () => {
  await on.close()
  await receiver.close()
})

const add = async (client: Client = on.admin, address = receiver.address) => {
  const answer = await client.call(calls.add, { name: 'Ours', address })
  expect(answer.code).toBe(200)
  return answer.data
}
const listDeliveries = async (client: Client = on.admin) => (await client.call(deliveryCalls.query, {})).data.rows
/** Adds a delivery, as a sender of the platform does. */
const deliver = (webhook: number, user = on.admin.id) =>
  on.parts.store.tx(async (tx) => {
    const owner = { user, token: null }
    const at = on.parts.now().getTime()
    await addDelivery(tx, { webhook, sender: 'alarmRule', about: 'Low', event: 'alarmRule.began', at, data: {}, owner })
    await tx.execute(sql`select pg_notify('work', 'webhookDelivery')`)
  })
const signedBy = ({ headers, body }: WebhookRequest, ...keys: string[]) =>
  headers['webhook-signature'] ===
  webhookSignature({ keys, id: headers['webhook-id'] ?? '', body }, Number(headers['webhook-timestamp']))

test('a message that is refused waits, says what came back and when it is tried next, and is sent by hand at once', async () => {
  const { id, secret } = await add()
  receiver.answers.push({ status: 503, text: `busy${'!'.repeat(3000)}` })
  await deliver(id)
  const [row] = await vi.waitFor(async () => {
    const rows = await listDeliveries()
    expect(rows).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, reason: 'The receiver responded with 503', about: 'Low' },
    ])
    expect(rows[0]?.nextAt).toBeTruthy()
    return rows
  })
  expect(row?.answer).toHaveLength(1024)
  expect(row?.durationMs).toBeGreaterThanOrEqual(0)
  expect((await on.admin.call(deliveryCalls.resend, { ids: [row?.id ?? 0] })).data).toEqual({ count: 1 })
  await vi.waitFor(async () => expect(await listDeliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]))
  expect((await listDeliveries())[0]).toMatchObject({ status: 204, reason: null, nextAt: null })
  expect(receiver.received).toHaveLength(2)
  // The message has the same id, by which a receiver recognises it.
  expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect(receiver.received.every((each) => signedBy(each, secret))).toBe(true)
  await on.admin.call(deliveryCalls.resend, { ids: [row?.id ?? 0] })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  const failedDeliveries = (await on.admin.call(deliveryCalls.query, { filter: { state: ['failed'] } })).data.rows
  expect(failedDeliveries).toEqual([])
})

test('a secret is told once, lies sealed, and a new one is signed with beside the former for a day', async () => {
  const { id, secret } = await add()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const newSecret = (await on.admin.call(calls.rotate, { id })).data.secret
  expect(newSecret).not.toBe(secret)
  await on.admin.call(calls.test, { id })
  on.clock.advance(dayMs + 1000)
  const admin = await on.session(on.admin.id)
  await admin.call(calls.test, { id })
  const [both, alone] = receiver.received
  expect(both && signedBy(both, newSecret, secret)).toBe(true)
  expect(alone && signedBy(alone, newSecret)).toBe(true)
  const answerText = JSON.stringify([await admin.call(calls.query, {}), await admin.call(calls.one, { id })])
  for (const each of [secret, newSecret]) expect(answerText).not.toContain(each.slice(6))
  const { rows } = await on.parts.store.db.execute<{ storedText: string }>(sql`
    select secret as "storedText" from webhook union all select former_secret from webhook
    union all select details from operation_log where call like '/webhook/%'`)
  for (const { storedText } of rows)
    for (const each of [secret, newSecret]) expect(storedText).not.toContain(each.slice(6))
})

test('a test says what came back; what fails again and again stops the address until a test is taken', async () => {
  const admin = await on.session(on.admin.id)
  const { id } = (await admin.call(calls.add, { name: 'Ours', address: receiver.address })).data
  receiver.answers.push({ status: 418, text: 'a teapot' }, { status: 410 })
  expect((await admin.call(calls.test, { id })).data).toMatchObject({
    taken: false,
    status: 418,
    reason: 'The receiver responded with 418',
    answer: 'a teapot',
  })
  expect((await admin.call(calls.one, { id })).data).toMatchObject({ state: 'active', failures: 1 })
  expect((await admin.call(calls.test, { id })).data).toMatchObject({ taken: false, status: 410 })
  expect((await admin.call(calls.one, { id })).data).toMatchObject({ state: 'stopped', failures: 2 })
  await deliver(id)
  expect((await admin.call(deliveryCalls.query, { filter: { sender: ['alarmRule'] } })).data.rows).toEqual([])
  expect((await admin.call(calls.test, { id })).data).toMatchObject({ taken: true, status: 204, reason: null })
  expect((await admin.call(calls.one, { id })).data).toMatchObject({ state: 'active', failures: 0, stoppedAt: null })
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(Array(3).fill('webhook.test'))
})

test('an address of the inside is refused, and one that is no address at all is not taken', async () => {
  const admin = await on.session(on.admin.id)
  for (const address of ['http://169.254.169.254/x', 'http://localhost:1/x', 'http://10.0.0.1/']) {
    const { id } = (await admin.call(calls.add, { name: 'Inside', address })).data
    expect((await admin.call(calls.test, { id })).data, address).toMatchObject({ taken: false, status: null })
    expect((await admin.call(deliveryCalls.query, { filter: { address } })).data.rows).toMatchObject([
      { state: 'failed', attempts: 1 },
    ])
  }
  for (const address of ['ftp://a.example/', 'http://[', 'https://u:p@a.example/'])
    expect((await admin.call(calls.add, { name: 'None', address })).code, address).toBe(code.invalid)
})

test('who does not see all vehicles sees and sends again what is their own', async () => {
  const [one, other] = [await on.asUser({ links: 'all' }), await on.asUser({ links: 'all' })]
  const { id } = (await one.call(calls.add, { name: 'Mine', address: receiver.address })).data
  expect((await one.call(calls.test, { id })).data.taken).toBe(true)
  const [row] = await listDeliveries(one)
  expect(row).toMatchObject({ event: 'webhook.test', sender: 'test', state: 'delivered' })
  expect(await listDeliveries(other)).toEqual([])
  expect((await other.call(calls.test, { id })).code).toBe(code.notFound)
  expect((await other.call(calls.rotate, { id })).code).toBe(code.notFound)
  expect((await other.call(calls.remove, { ids: [id] })).code).toBe(code.notFound)
  expect((await other.call(deliveryCalls.resend, { ids: [row?.id ?? 0] })).code).not.toBe(200)
  expect(await listDeliveries(await on.session(on.admin.id))).toHaveLength(1)
  // Without its webhook nothing can be sent again, but past deliveries stay in the list.
  expect((await one.call(calls.remove, { ids: [id] })).code).toBe(200)
  expect((await one.call(deliveryCalls.resend, { ids: [row?.id ?? 0] })).code).toBe(code.state)
  expect(await listDeliveries(one)).toHaveLength(1)
})

test('deliveries are kept as long as the parameter says', async () => {
  const admin = await on.session(on.admin.id)
  const { id } = (await admin.call(calls.add, { name: 'Ours', address: receiver.address })).data
  await admin.call(calls.test, { id })
  const prune = () => oldDeliveries.run(on.parts, {} as never)
  on.clock.advance(30 * dayMs - hourMs)
  await prune()
  expect(await listDeliveries(await on.session(on.admin.id))).toHaveLength(1)
  on.clock.advance(2 * hourMs)
  await prune()
  expect(await listDeliveries(await on.session(on.admin.id))).toEqual([])
})

/** Messages as the platform signs them, and messages changed in one place. */
async function signedMessages() {
  vi.useRealTimers()
  const admin = await on.session(on.admin.id)
  const { id, secret } = (await admin.call(calls.add, { name: 'Ours', address: receiver.address })).data
  const body = '{"type":"alarmRule.began","data":{"name":"低电量"}}'
  const seconds = Math.floor(Date.now() / 1000)
  const headers = (at: number, keys = [secret]) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': webhookSignature({ keys, id: 'msg_1', body }, at),
  })
  expect(id).toBeGreaterThan(0)
  return [
    { what: 'as sent', headers: headers(seconds), body, secret, right: true },
    { what: 'with two signatures', headers: headers(seconds, ['whsec_b3RoZXI=', secret]), body, secret, right: true },
    { what: 'another body', headers: headers(seconds), body: body.replace('began', 'ended'), secret, right: false },
    { what: 'an old one', headers: headers(seconds - 3600), body, secret, right: false },
    { what: 'another secret', headers: headers(seconds, ['whsec_b3RoZXI=']), body, secret, right: false },
  ]
}

test('the example for Node that people are shown tells real messages from others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'example-'))
  try {
    writeFileSync(join(folder, 'verify.mjs'), nodeExample)
    const { verify } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'verify.mjs')).href)
    for (const { what, headers, body, secret, right } of await signedMessages())
      expect(verify(headers, body, secret), what).toBe(right)
  } finally {
    rmSync(folder, { recursive: true })
  }
  for (const example of [nodeExample, pythonExample]) expect(example.split('\n').length).toBeLessThanOrEqual(15)
})

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
test.skipIf(!hasPython())('so does the one for Python', async () => {
  // Python uses the clock of the machine, not the clock of the tests.
  const run = `import time
time.time = lambda: ${Date.now() / 1000}
${pythonExample}
import json, sys
for each in json.load(sys.stdin):
    print(verify(each["headers"], each["body"].encode(), each["secret"]))
`
  const cases = await signedMessages()
  const output = execFileSync('python3', ['-c', run], { input: JSON.stringify(cases), encoding: 'utf8' })
  expect(output.trim().split('\n')).toEqual(cases.map(({ right }) => (right ? 'True' : 'False')))
})

test('OpenAPI describes what is sent, and what API tokens may', async () => {
  const document = JSON.parse(String((await on.anonymous.raw({ url: '/openapi.json' })).body))
  const { catalogue } = on.parts
  expect(Object.keys(document.webhooks).toSorted()).toEqual(
    [...catalogue.webhooks.map(({ event }) => event), ...catalogue.events.map(({ type }) => type)].toSorted(),
  )
  const { schema: tripSchema } = document.webhooks['trip.ended'].post.requestBody.content['application/json']
  expect(tripSchema.properties).toMatchObject({
    specversion: { const: '1.0' },
    data: { properties: { distanceKm: { type: 'number' } }, examples: [{ distanceKm: 21.4 }] },
  })
  const { post } = document.webhooks['alarmRule.began']
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
  expect(post.requestBody.content['application/json'].schema.properties).toMatchObject({
    type: { const: 'alarmRule.began' },
    data: { properties: { vin: { type: 'string' } } },
  })
  const { description } = document.components.securitySchemes.apiToken
  expect(description).toContain('Scopes:')
  expect(description).toContain('Limits: 1000000 requests per minute')
  const page = String((await on.anonymous.raw({ url: '/openapi' })).body)
  for (const anchor of ['id="webhooks"', 'id="events"', 'id="tokens"', 'alarmRule.escalated', 'trip.corrected'])
    expect(page).toContain(anchor)
})
