import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { logCollectorCalls as calls } from '../../../../src/features/base/audit/logCollector/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { selfSigned } from '../../../telematics/gateway/certificate.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { openCollector } from './collector.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { FORWARD_HOSTS: 'localhost', SECRET_KEY: 'a secret of this test' } })
})
afterAll(() => on.close())

const collector = {
  name: 'SIEM',
  enabled: false,
  host: 'localhost',
  port: 6514,
  confirm: 'notify',
  logs: ['signIn', 'reveal'] as ('reveal' | 'signIn')[],
  lang: 'en',
  appName: 'platform',
  facility: 'audit',
  enterprise: 32473,
  maxBytes: 8192,
} as const

test('certificates and keys are checked, sealed and never answered or logged', async () => {
  const [own, other] = [selfSigned('platform'), selfSigned('platform')]
  const add = (more: object) => on.admin.call(calls.add, { ...collector, logs: [...collector.logs], ...more })
  for (const [field, more] of [
    ['caCertificate', { caCertificate: 'no certificate' }],
    ['clientKey', { clientCertificate: own.cert }],
    ['clientCertificate', { clientKey: own.key }],
    ['clientKey', { clientCertificate: own.cert, clientKey: 'no key' }],
    ['clientKey', { clientCertificate: own.cert, clientKey: other.key }],
  ] as const) {
    const answer = await add(more)
    expect(answer).toMatchObject({ code: code.invalid, data: { fields: [{ field }] } })
  }
  // As pasted into one line.
  const key = own.key.replaceAll('\n', '')
  const addAnswer = await add({ clientCertificate: own.cert, clientKey: key })
  const { id } = addAnswer.data as { id: number }
  const one = await on.admin.call(calls.one, { id })
  expect(one.data).toMatchObject({ clientKey: true, state: 'off' })
  expect(one.body.toString()).not.toMatch(/PRIVATE|cursor|digestDay/)
  const { rows } = await on.parts.store.db.execute<{ text: string }>(
    sql`select client_key as text from log_collector union all select details from operation_log`,
  )
  expect(rows[0]?.text).toMatch(/^aes256gcm:/)
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.ok)
  const log = await on.parts.store.db.execute<{ text: string }>(sql`select details as text from operation_log`)
  expect(log.rows.filter(({ text }) => /PRIVATE KEY|aes256gcm/.test(text ?? ''))).toEqual([])
})

test('a test message is read by the collector; the answer names what is wrong', async () => {
  const target = await openCollector()
  const addAnswer = await on.admin.call(calls.add, {
    ...collector,
    logs: [...collector.logs],
    name: 'tested',
    port: target.port,
    caCertificate: target.ca,
  })
  const { id } = addAnswer.data as { id: number }
  const testAnswer = async () => (await on.admin.call(calls.test, { id }, { lang: 'en' })).data
  expect(await testAnswer()).toMatchObject({ works: true, message: 'Test message sent. The collector has read it.' })
  expect(target.messages).toMatchObject([{ messageId: 'test', facility: 13, appName: 'platform' }])
  // Without a confirmation the answer claims only what is certain.
  await on.admin.call(calls.update, { id, confirm: 'none' })
  expect(await testAnswer()).toMatchObject({ works: true, message: 'Test message sent' })
  await eventually(
    async () => target.messages,
    ({ length }) => length === 2,
  )
  await on.admin.call(calls.update, { id, confirm: 'notify' })
  await on.admin.call(calls.update, { id, caCertificate: selfSigned('localhost').cert })
  expect(await testAnswer()).toMatchObject({ works: false, message: expect.stringContaining('is not trusted') })
  await on.admin.call(calls.update, { id, host: '127.0.0.2' })
  expect(await testAnswer()).toMatchObject({ works: false, message: expect.stringContaining('FORWARD_HOSTS') })
  await target.close()
  await on.admin.call(calls.update, { id, host: 'localhost' })
  expect(await testAnswer()).toMatchObject({ works: false, message: 'The collector can’t be reached' })
})

test('an export starts with the entries from its activation, and goes on where it stopped', async () => {
  const { store } = on.parts
  const last = async () =>
    (await store.db.execute<{ id: number }>(sql`select max(id)::float8 as id from operation_log`)).rows[0]!.id
  const cursor = async (id: number) =>
    (await store.db.execute<{ id: number }>(sql`select cursor_id::float8 as id from log_collector where id = ${id}`))
      .rows[0]!.id
  const before = await last()
  const addAnswer = await on.admin.call(calls.add, {
    ...collector,
    logs: [...collector.logs],
    name: 'new',
    enabled: true,
  })
  const { id } = addAnswer.data as { id: number }
  expect(await cursor(id)).toBe(before)
  expect((await on.admin.call(calls.update, { id, enabled: false })).code).toBe(code.ok)
  expect((await on.admin.call(calls.one, { id })).data).toMatchObject({ state: 'off', waiting: null })
  expect((await on.admin.call(calls.update, { id, enabled: true })).code).toBe(code.ok)
  expect(await cursor(id)).toBe(before)
  await on.admin.call(calls.update, { id, enabled: false })
})
