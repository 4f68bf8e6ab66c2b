import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { appAccountCalls } from '../../../../src/features/fleet/owners/appAccount/contract.ts'
import { bind } from '../../../../src/features/fleet/owners/binding/write.ts'
import { ownerMessageCalls as calls } from '../../../../src/features/work/content/ownerMessage/contract.ts'
import { textFor } from '../../../../src/features/work/content/ownerMessage/language.ts'
import { beginDue } from '../../../../src/features/work/content/ownerMessage/push-job.ts'
import {
  type MessageMove,
  messageMachine,
  moveTitles,
} from '../../../../src/features/work/content/ownerMessage/state-texts.ts'
import { isSigned, openToken, readToken } from '../../../../src/features/work/content/ownerMessage/token.ts'
import { encodePng } from '../../../../src/platform/png.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addVehicle, type Catalogue, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

/** Requests that JPush received. */
const pushRequests: { authorization: string | undefined; body: Record<string, unknown> }[] = []
let answer: { status: number; body?: string } = { status: 200 }
const jpush = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  pushRequests.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body ?? '{}')
})

let on: TestServer
let catalogue: Catalogue
/** Owner ids by language. */
const owners: Record<string, number> = {}
beforeAll(async () => {
  await new Promise<void>((listening) => jpush.listen(0, '127.0.0.1', listening))
  on = await openTestServer({
    config: { SECRET_KEY: 'a key of at least sixteen letters', FORWARD_HOSTS: '127.0.0.1' },
  })
  catalogue = await addCatalogue(on.admin)
  const people = [
    ['zh', 'CN'],
    ['fr', 'FR'],
    ['tr', 'TR'],
  ] as const
  for (const [n, [language, country]] of people.entries()) {
    const account = { name: `owner-${language}`, phone: `1380000000${n}`, language, country }
    const registeredAt = '2026-03-01T08:00:00.000Z'
    const { id } = await callData(on.admin, appAccountCalls.add, { ...account, registeredAt })
    owners[language] = id
    await addVehicle(on.admin, catalogue, n + 1)
    await (on.parts.store as Store).tx((tx) =>
      bind(tx, { account: id, vin: vinOf(n + 1), type: 'owner', way: 'dealer', since: registeredAt }),
    )
  }
})
beforeEach(() => {
  pushRequests.length = 0
  answer = { status: 200 }
})
afterAll(async () => {
  await on?.close()
  await new Promise((resolve) => jpush.close(resolve))
})

const messageInput = () => ({
  title: 'Winter tyres',
  content: 'Snow is forecast.',
  titleFr: 'Pneus d’hiver',
  contentFr: 'Neige prévue.',
  terminals: ['app' as const],
  series: [catalogue.series],
})
const draft = async (more: Record<string, unknown> = {}) =>
  (await callData(on.admin, calls.add, { ...messageInput(), ...more } as never)).id
const stateOf = (id: number) => callData(on.admin, calls.one, { id })
const run = { input: {} } as JobRun<object>
async function work() {
  await beginDue.run(on.parts, run)
  await on.parts.worker.runDue()
}
const inboxOf = async (language: string) => callData(on.admin, calls.inbox, { account: owners[language] ?? 0 })
const keep = async (key: string, value: string) => {
  const { version } = (await callData(on.admin, parameterCalls.query, {})).find((each) => each.key === key) ?? {
    version: 0,
  }
  await callData(on.admin, parameterCalls.update, { key, value, version })
}

test('from draft to done: everybody of the audience has it in their language, once', async () => {
  const id = await draft()
  expect(await callData(on.admin, calls.reach, { id })).toEqual({ count: 3, byLanguage: { zh: 1, fr: 1, tr: 1 } })
  await callData(on.admin, calls.release, { id })
  expect(await stateOf(id)).toMatchObject({ state: 'scheduled', audience: 0 })
  await work()
  await work()
  expect(await stateOf(id)).toMatchObject({ state: 'done', audience: 3, delivered: 3, clickThrough: 0 })
  expect(await inboxOf('fr')).toMatchObject([{ id, title: 'Pneus d’hiver', language: 'fr', opened: false }])
  expect(await inboxOf('tr')).toMatchObject([{ id, title: 'Winter tyres', language: 'en' }])
  expect(pushRequests).toEqual([])
})

test('the pictures of a message are public from its release until it is unpublished', async () => {
  const picture = encodePng(2, 2, Buffer.alloc(16, 7))
  const { data } = await on.admin.upload(picture, 'tyre.png')
  const id = await draft({ contentFr: `![Pneu](/file/content/${data.id}) Neige.` })
  await callData(on.admin, calls.update, { id, title: 'Winter' })
  await callData(on.admin, calls.release, { id })
  await work()
  const [message] = await inboxOf('fr')
  const url = `/file/published/${createHash('sha256').update(picture).digest('hex')}`
  expect(message).toMatchObject({ content: '[Pneu] Neige.', html: `<p><img src="${url}" alt="Pneu" /> Neige.</p>\n` })
  const status = async () => (await on.anonymous.raw({ method: 'GET', url })).status
  expect(await status()).toBe(200)
  await callData(on.admin, calls.unpublish, { id })
  expect(await status()).toBe(404)
})

test('who opened it counts once; a token of nobody counts nothing and is answered the same', async () => {
  const id = await draft()
  await callData(on.admin, calls.release, { id })
  await work()
  const [{ token } = { token: '' }] = await inboxOf('zh')
  const forgedToken = token.replace(/\.\d+\./, `.${owners.fr}.`)
  for (const each of [token, token, forgedToken, 'x', `${token}x`]) {
    const { code: answerCode, data } = await on.anonymous.call(calls.opened, { token: each })
    expect([answerCode, data]).toEqual([code.ok, null])
  }
  expect(await stateOf(id)).toMatchObject({ delivered: 3, opened: 1, clickThrough: 33.3 })
  expect((await inboxOf('zh'))[0]?.opened).toBe(true)
})

test('the audience is that of the moment when it begins', async () => {
  const releaseAt = new Date(on.parts.now().getTime() + hourMs).toISOString()
  const id = await draft({ releaseAt, countries: ['FR', 'TR'] })
  await callData(on.admin, calls.release, { id })
  await work()
  expect((await stateOf(id)).state).toBe('scheduled')
  on.clock.advance(hourMs + minuteMs)
  await work()
  expect(await stateOf(id)).toMatchObject({ state: 'done', audience: 2, delivered: 2 })
  await on.parts.store.db.execute(sql`update app_account set country = 'FR' where id = ${owners.zh}`)
  await callData(on.admin, calls.unpublish, { id })
  expect((await inboxOf('fr')).map((each) => each.id)).not.toContain(id)
  await on.parts.store.db.execute(sql`update app_account set country = 'CN' where id = ${owners.zh}`)
})

test('nobody fits, or its time is over before it begins: failed, with the reason', async () => {
  const unmatchedId = await draft({ countries: ['GB'] })
  const late = await draft({
    releaseAt: new Date(on.parts.now().getTime() + minuteMs).toISOString(),
    offlineAt: new Date(on.parts.now().getTime() + 2 * minuteMs).toISOString(),
  })
  for (const id of [unmatchedId, late]) await callData(on.admin, calls.release, { id })
  on.clock.advance(5 * minuteMs)
  await work()
  const readMessage = async (id: number) => (await on.admin.call(calls.one, { id }, { lang: 'en' })).data
  expect(await readMessage(unmatchedId)).toMatchObject({
    state: 'failed',
    failure: 'No app accounts match the audience',
  })
  expect(await readMessage(late)).toMatchObject({
    state: 'failed',
    failure: 'The unpublish time passed before the push started',
  })
})

describe('JPush', () => {
  beforeAll(async () => {
    await keep('jpush.url', `http://127.0.0.1:${(jpush.address() as AddressInfo).port}/v3/push`)
    await keep('jpush.appKey', 'app-key')
    await keep('jpush.masterSecret', 'master-secret')
  })

  test('gets one request per language, for phones that the alias names', async () => {
    const id = await draft()
    await callData(on.admin, calls.release, { id })
    await work()
    expect(pushRequests.map(({ body }) => (body.audience as { alias: string[] }).alias.sort()).sort()).toEqual(
      [[String(owners.fr)], [String(owners.zh), String(owners.tr)].sort()].sort(),
    )
    expect(pushRequests[0]?.authorization).toBe(`Basic ${btoa('app-key:master-secret')}`)
    expect(pushRequests[0]?.body.notification).toMatchObject({ android: { extras: { message: String(id) } } })
    expect((await stateOf(id)).state).toBe('done')
  })

  test('that knows none of the phones has nothing to do; one that refuses ends it, and it can be resumed', async () => {
    const [none, refusedMessage] = [await draft(), await draft()]
    answer = { status: 400, body: '{"error":{"code":1011,"message":"cannot find user by this audience"}}' }
    await callData(on.admin, calls.release, { id: none })
    await work()
    expect(await stateOf(none)).toMatchObject({ state: 'done', delivered: 3 })
    answer = { status: 401, body: '{"error":{"code":1004}}' }
    await callData(on.admin, calls.release, { id: refusedMessage })
    await work()
    expect(await stateOf(refusedMessage)).toMatchObject({ state: 'failed', audience: 3, delivered: 0 })
    answer = { status: 200 }
    await callData(on.admin, calls.resume, { id: refusedMessage })
    await work()
    expect(await stateOf(refusedMessage)).toMatchObject({ state: 'done', delivered: 3, failure: null })
  })

  test('that is away is asked again later; a stop in between ends it', async () => {
    const id = await draft()
    answer = { status: 503 }
    await callData(on.admin, calls.release, { id })
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'pushing', delivered: 0 })
    expect(pushRequests).toHaveLength(1)
    await callData(on.admin, calls.stop, { id })
    answer = { status: 200 }
    await on.parts.store.db.execute(
      sql`update job set due_at = now() where name = 'ownerMessage' and state = 'waiting'`,
    )
    await work()
    expect(pushRequests).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', delivered: 0 })
  })

  test('a slice that a dead process had in its hands is not pushed again, and lies in the inbox', async () => {
    const id = await draft()
    await callData(on.admin, calls.release, { id })
    await beginDue.run(on.parts, run)
    await on.parts.store.db.execute(sql`
      update owner_message_delivery set state = 'sending' where message = ${id} and account = ${owners.fr}`)
    await on.parts.worker.runDue()
    expect(JSON.stringify(pushRequests)).not.toContain('Pneus')
    expect(await stateOf(id)).toMatchObject({ state: 'done', delivered: 3 })
    expect((await inboxOf('fr')).map((each) => each.id)).toContain(id)
  })
})

describe('what is refused', () => {
  test('every move from a state that it does not start from', async () => {
    const id = await draft()
    for (const state of messageMachine.keys)
      for (const move of Object.keys(moveTitles) as MessageMove[]) {
        if (messageMachine.canMove(state, move)) continue
        await on.parts.store.db.execute(sql`update owner_message set state = ${state} where id = ${id}`)
        expect([state, move, (await on.admin.call(calls[move], { id })).code]).toEqual([state, move, code.state])
      }
  })

  test('changes of what is released; half a language; no series; times that make no sense', async () => {
    const id = await draft()
    await callData(on.admin, calls.release, { id })
    expect((await on.admin.call(calls.update, { id, title: 'Other' } as never)).code).toBe(code.state)
    expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.state)
    const past = new Date(on.parts.now().getTime() - hourMs).toISOString()
    for (const more of [{ contentFr: null }, { series: [] }, { offlineAt: past }, { terminals: [] }])
      expect((await on.admin.call(calls.add, { ...messageInput(), ...more } as never)).code).toBe(code.invalid)
    await callData(on.admin, calls.stop, { id })
  })

  test('who sees only some vehicles reaches nobody', async () => {
    const some = await on.asUser({ links: 'all' })
    const id = await draft()
    expect((await some.call(calls.release, { id })).code).toBe(code.forbidden)
    expect((await some.call(calls.reach, { id })).data).toEqual({ count: null, byLanguage: {} })
    expect((await some.call(calls.inbox, { account: owners.zh ?? 0 })).code).toBe(code.notFound)
  })
})

test('a text is in the language of its reader where there is one, else in English', () => {
  const texts = { title: 'e', content: 'E', titleFr: 'f', contentFr: 'F', titleZh: null, contentZh: null }
  expect(textFor(texts, 'fr')).toEqual({ title: 'f', content: 'F', language: 'fr' })
  for (const language of ['en', 'zh', 'tr'] as const) expect(textFor(texts, language).language).toBe('en')
})

test('a token holds for one message, one account and one key', () => {
  const token = readToken(openToken('key', 3, 4))
  expect(token).toMatchObject({ message: 3, account: 4 })
  expect(token && isSigned('key', token)).toBe(true)
  expect(token && isSigned('other', token)).toBe(false)
  expect(token && isSigned('key', { ...token, account: 5 })).toBe(false)
  expect(readToken('3.4.short')).toBeUndefined()
})
