import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { agreementCalls as calls, consentCalls } from '../../../../src/features/base/consent/agreement/contract.ts'
import { bestOf } from '../../../../src/features/base/consent/agreement/versions.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
})
afterAll(() => on.close())

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const agreementInput = (more: object = {}) =>
  ({
    type: 'user',
    target: 'app',
    country: 'CN',
    language: 'zh',
    version: '1.0',
    text: '# 协议\n\n正文',
    ...more,
  }) as never
const add = async (more: object = {}) => (await callData(admin, calls.add, agreementInput(more))).id
const current = async (more: object = {}) =>
  (await on.anonymous.call(calls.current, { type: 'user', language: 'zh', ...more })).data
const version = async (id: number) => (await on.anonymous.call(calls.version, { id })).data

test('a new version disables the present one of its kind and no other; both stay readable', async () => {
  const first = await add()
  const others = [
    await add({ language: 'en' }),
    await add({ country: 'TR' }),
    await add({ target: 'unit' }),
    await add({ type: 'privacy' }),
  ]
  on.clock.advance(1000)
  const second = await add({ version: '2.0', text: '新正文' })
  expect(await current()).toMatchObject({ id: second, version: '2.0', enabled: true, html: '<p>新正文</p>\n' })
  const old = await version(first)
  expect(old).toMatchObject({ enabled: false, disabledAt: expect.any(String), version: '1.0' })
  expect(old.versions.map(({ id }) => id)).toEqual([second, first])
  for (const id of others) expect(await version(id)).toMatchObject({ enabled: true })
  expect((await on.anonymous.call(calls.version, { id: 999_999 })).code).toBe(code.notFound)
})

test('of two that are added at once one is enabled', async () => {
  await Promise.all([
    add({ country: 'FR', version: 'a' }),
    add({ country: 'FR', version: 'b' }),
    add({ country: 'FR', version: 'c' }),
  ])
  const { rows } = await callData(admin, calls.query, { filter: { country: ['FR'], state: ['enabled'] } })
  expect(rows).toHaveLength(1)
})

test('what a reader gets is clean, with its hash, and its pictures open without a session', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { data } = await admin.upload(png, 'a.png')
  const picture = `![a](/file/content/${data.id})`
  const text = `<script>alert(1)</script>Text\n\n${picture} [x](javascript:alert(1))`
  const id = await add({ country: 'GB', language: 'en', text })
  const currentVersion = await version(id)
  expect(currentVersion.html).not.toMatch(/script|javascript/)
  expect(currentVersion.html).toContain(`/file/published/${sha256(png)}`)
  expect(currentVersion.hash).toBe(sha256(currentVersion.html!))
  const file = await on.anonymous.raw({ method: 'GET', url: `/file/published/${sha256(png)}` })
  expect(file.body.equals(png)).toBe(true)
  // A picture that another user uploaded is refused.
  const other = await on.asUser({ links: [calls.add.path] })
  expect((await other.call(calls.add, agreementInput({ country: 'GB', language: 'en', text: picture }))).code).toBe(200)
  const { data: foreign } = await admin.upload(png, 'b.png')
  const foreignInput = agreementInput({ country: 'GB', language: 'en', text: `![a](/file/content/${foreign.id})` })
  expect((await other.call(calls.add, foreignInput)).code).toBe(code.invalid)
})

test('a PDF stands in place of the text; one of the two is needed', async () => {
  const pdf = '%PDF-1.4\n%EOF'
  const { data } = await admin.upload(pdf, 'terms.pdf')
  for (const wrong of [{ text: null }, { file: data.id }])
    expect((await admin.call(calls.add, agreementInput({ country: 'TR', ...wrong }))).code).toBe(code.invalid)
  const id = await add({ country: 'TR', language: 'tr', text: null, file: data.id })
  const currentVersion = await version(id)
  expect(currentVersion).toMatchObject({ html: null, hash: sha256(pdf), pdf: `/file/published/${sha256(pdf)}` })
  expect((await on.anonymous.raw({ method: 'GET', url: currentVersion.pdf! })).body.toString()).toBe(pdf)
})

test('the country of a reader first, then the language: the wished one, English, Chinese', () => {
  const all = [
    { country: 'CN', language: 'zh' },
    { country: 'CN', language: 'en' },
    { country: 'FR', language: 'fr' },
    { country: 'GB', language: 'en' },
  ] as const
  expect(bestOf(all, 'zh')).toEqual(all[0])
  expect(bestOf(all, 'en')).toEqual(all[3])
  expect(bestOf(all, 'en', 'CN')).toEqual(all[1])
  expect(bestOf(all, 'tr', 'CN')).toEqual(all[1])
  expect(bestOf(all, 'zh', 'FR')).toEqual(all[2])
  expect(bestOf(all, 'tr')).toEqual(all[3])
  expect(bestOf(all, 'tr', 'TR')).toBeUndefined()
})

test('consents name the text that was shown, are given and taken back once each, and stay', async () => {
  const id = await add({ type: 'privacy', country: 'GB', language: 'en', version: '3' })
  const { hash } = await version(id)
  const installation = 'installation-0001'
  const say = async (action: 'accepted' | 'withdrawn', more: object = {}) =>
    on.anonymous.call(calls.consent, { agreement: id, hash, action, channel: 'web', installation, ...more })
  expect((await say('withdrawn')).code).toBe(code.state)
  expect((await say('accepted', { hash: '0'.repeat(64) })).code).toBe(code.stale)
  const [first, again] = await Promise.all([say('accepted'), say('accepted')])
  expect(first.data.id).toBe(again.data.id)
  expect((await on.anonymous.call(calls.consentState, { agreement: id, installation })).data.action).toBe('accepted')
  await say('withdrawn')
  await callData(admin, calls.noteConsent, {
    agreement: id,
    hash,
    action: 'accepted',
    channel: 'app',
    account: '13812341234',
  })
  const { rows } = await callData(admin, consentCalls.query, { filter: { agreement: [id] } })
  expect(rows.map(({ action, subject, hash: consentHash }) => [action, subject, consentHash])).toEqual([
    ['accepted', '138****1234', hash],
    ['withdrawn', 'ins****0001', hash],
    ['accepted', 'ins****0001', hash],
  ])
  // No consent to a text that is no longer in force. Withdrawing consent is possible.
  await add({ type: 'privacy', country: 'GB', language: 'en', version: '4' })
  expect((await say('accepted')).code).toBe(code.state)
  const revealedSubject = await callData(admin, consentCalls.reveal, {
    id: rows[0]!.id,
    field: 'subject',
    reason: 'Asked for',
  })
  expect(revealedSubject.value).toBe('13812341234')
})

test('texts and consents stay against raw SQL, too', async () => {
  const { db } = on.parts.store
  const expectRefusal = (statement: ReturnType<typeof sql>) => expect(db.execute(statement)).rejects.toThrow()
  await expectRefusal(sql`update agreement set html = 'other' where state = 'enabled'`)
  await expectRefusal(sql`update agreement set state = 'enabled' where state = 'disabled'`)
  await expectRefusal(sql`delete from agreement`)
  await expectRefusal(sql`truncate agreement cascade`)
  await expectRefusal(sql`update consent set action = 'withdrawn'`)
  await expectRefusal(sql`delete from consent`)
  await expectRefusal(sql`truncate consent`)
})
