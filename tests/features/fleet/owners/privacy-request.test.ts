import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { agreementCalls, consentCalls } from '../../../../src/features/base/consent/agreement/contract.ts'
import { appAccountCalls } from '../../../../src/features/fleet/owners/appAccount/contract.ts'
import { bindRequestCalls } from '../../../../src/features/fleet/owners/bindRequest/contract.ts'
import { privacyCalls } from '../../../../src/features/fleet/owners/privacyRequest/contract.ts'
import { dueDayOf } from '../../../../src/features/fleet/owners/privacyRequest/due.ts'
import { fulfilling } from '../../../../src/features/fleet/owners/privacyRequest/fulfil.ts'
import { breakdownCalls } from '../../../../src/features/work/alarms/breakdown/contract.ts'
import { feedbackCalls } from '../../../../src/features/work/content/feedback/contract.ts'
import { attendeeCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { newSecret } from '../../../../src/platform/token.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addMeeting } from '../../work/events/meetings.ts'
import { addCatalogue, addVehicle, callData, vinOf } from '../vehicles/fleet.ts'
import { phonePicture, sendForm, sendWhole } from './sending.ts'

let on: TestServer
let account = 0
/** Values that could identify the owner in a dump. */
const personal = ['13900000001', '13711112222', '王小1', 'Wangzai', '幸福路1号', '13900000009', '203.0.113.77']
/** Phone number of another person, which must stay. */
const others = '13900000002'
// Without SECRET_KEY values are stored in clear, so that leftovers are visible in a dump.
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  await addVehicle(on.admin, catalogue, 1)
  await sendWhole(on.anonymous, 1, vinOf(1))
  const review = await callData(on.admin, bindRequestCalls.take, {})
  const id = review?.request.id ?? 0
  await callData(on.admin, bindRequestCalls.decide, { id, version: review?.version ?? 0, pass: true })
  account = (await callData(on.admin, appAccountCalls.query, {})).rows[0]?.id ?? 0
  await useEverything()
})
/** Leaves data of the owner and of another person in every thing that stores personal data. */
async function useEverything(): Promise<void> {
  for (const phone of ['+86 139 0000 0001', others]) {
    const fields = { account: phone, appType: 'android', scenario: 'charging', language: 'zh', secret: newSecret() }
    const description = `我是王小1，住幸福路1号，电话${phone === others ? others : '13900000001'}`
    const pictures = { picture1: phonePicture(phone === others ? 90 : 91) }
    expect((await sendForm(on.anonymous, feedbackCalls.send.path, { ...fields, description }, pictures)).code).toBe(200)
    await on.anonymous.call(feedbackCalls.reply, { secret: fields.secret, key: randomUUID(), text: '王小1又来问' })
  }
  const waiting = (await callData(on.admin, feedbackCalls.query, {})).rows.find(
    ({ account }) => account === '139****0001',
  )
  await callData(on.admin, feedbackCalls.take, { id: waiting?.id ?? 0 })
  await callData(on.admin, feedbackCalls.answer, { id: waiting?.id ?? 0, text: '王小1您好，已致电13900000001' })
  const text = { type: 'user', target: 'app', country: 'CN', language: 'zh', version: '1', text: '正文' } as const
  const agreement = (await callData(on.admin, agreementCalls.add, text as never)).id
  const { hash } = (await on.anonymous.call(agreementCalls.version, { id: agreement })).data
  const consent = { agreement, hash, action: 'accepted', channel: 'app' } as const
  for (const phone of ['13900000001', others])
    await callData(on.admin, agreementCalls.noteConsent, { ...consent, account: phone })
  await on.parts.store.db.execute(sql`alter table consent disable trigger consent_immutable`)
  await on.parts.store.db.execute(sql`update consent set ip = '203.0.113.77'`)
  await on.parts.store.db.execute(sql`alter table consent enable trigger consent_immutable`)
  await callData(on.admin, breakdownCalls.add, {
    vin: vinOf(1),
    calledAt: on.parts.now().toISOString(),
    caller: '王小1',
    contact: '13900000001',
    address: '幸福路1号',
    description: '王小1说车停在幸福路1号',
  })
  const { code: link } = await addMeeting(on.admin)
  for (const [name, phone] of [
    ['王小1', '13900000001'],
    ['张三', others],
  ] as const)
    expect((await on.anonymous.call(attendeeCalls.signIn, { meeting: link, name, phone })).code).toBe(200)
  await on.parts.store.db.execute(sql`
    with message as (insert into owner_message (title, content, terminals, state)
      values ('Recall', 'Please visit a dealer', '["app"]', 'pushed') returning id)
    insert into owner_message_delivery (message, account, language, state, sent_at)
    select id, ${account}, 'zh', 'sent', now() from message`)
}
afterAll(() => on.close())

const receivedAt = '2026-03-06T02:00:00.000Z'
async function fulfilRequest(kind: 'copy' | 'correct' | 'erase', more = {}): Promise<number> {
  const { id } = await callData(on.admin, privacyCalls.add, { account, kind, receivedAt, ...more })
  expect((await on.admin.call(privacyCalls.fulfil, { id })).code).toBe(20005)
  await callData(on.admin, privacyCalls.verify, { id, how: '电话回拨核实' })
  await callData(on.admin, privacyCalls.fulfil, { id })
  await on.parts.worker.runDue()
  expect((await callData(on.admin, privacyCalls.one, { id })).state).toBe('done')
  return id
}
/** Rows of all tables as text, as in a database dump. */
async function dump(): Promise<string> {
  const { rows } = await on.parts.store.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await on.parts.store.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    texts.push(...all.rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}
/** Paths of the stored files that contain a text. */
async function filesWith(needle: string): Promise<string[]> {
  const folder = join(on.parts.config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths: string[] = []
  for (const each of all) {
    const path = join(each.parentPath, each.name)
    if (each.isFile() && (await readFile(path)).includes(needle)) paths.push(path)
  }
  return paths
}
const linesWith = (text: string, needle: string) => text.split('\n').filter((line) => line.includes(needle))

test('due in ten working days of the fleet', () => {
  expect(dueDayOf(Date.parse('2026-03-06T02:00:00Z'))).toBe('2026-03-20')
  // Saturday in China, Friday evening in UTC.
  expect(dueDayOf(Date.parse('2026-03-06T17:00:00Z'))).toBe('2026-03-20')
  expect(dueDayOf(Date.parse('2026-03-09T02:00:00Z'), 1)).toBe('2026-03-10')
})

test('a copy holds everything in clear, is fetched by who handles it, and is logged', async () => {
  const id = await fulfilRequest('copy')
  const { body } = await on.admin.call(privacyCalls.download, { id })
  const zip = await fromBufferPromise(body, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  const data = JSON.parse(String(files.get('data.json')))
  expect(data.account).toMatchObject({ name: '王小1', phone: '13900000001' })
  expect(data.bindings).toMatchObject([{ vin: vinOf(1), type: 'owner' }])
  expect(data.bindRequests).toMatchObject([{ phone: '13900000001', state: 'passed' }])
  expect(data.feedback).toMatchObject([{ account: '13900000001', messages: [{ from: 'owner' }, {}, {}] }])
  expect(data.consents).toMatchObject([{ type: 'user', action: 'accepted', ip: '203.0.113.77' }])
  expect(data.messages).toMatchObject([{ title: 'Recall' }])
  expect(data.breakdownCalls).toMatchObject([{ caller: '王小1', contact: '13900000001' }])
  expect(data.meetings).toMatchObject([{ name: '王小1', phone: '13900000001', number: 1 }])
  // Two pictures of the documents and one of the feedback.
  expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(3)
  expect(JSON.stringify(data)).not.toContain(others)
  const narrow = await on.asUser({ links: 'all' })
  expect((await narrow.call(privacyCalls.download, { id })).code).toBe(20003)
  expect((await callData(narrow, privacyCalls.query, {})).rows).toEqual([])
})

test('a correction changes the account; one without a correction is refused', async () => {
  expect((await on.admin.call(privacyCalls.add, { account, kind: 'correct', receivedAt })).code).toBe(20001)
  await fulfilRequest('correct', { newPhone: '13711112222', newNickname: 'Wangzai' })
  expect(await callData(on.admin, appAccountCalls.one, { id: account })).toMatchObject({
    phone: '137****2222',
    nickname: 'Wangzai',
  })
  await fulfilRequest('correct', { newPhone: '13900000001' })
})

test('a request whose job fails for good is returned, with an event', async () => {
  const feed = await readFeed(on, on.admin, ['privacyRequest.changed'])
  const { id } = await callData(on.admin, privacyCalls.add, { account, kind: 'copy', receivedAt })
  await callData(on.admin, privacyCalls.verify, { id, how: '电话回拨核实' })
  await callData(on.admin, privacyCalls.fulfil, { id })
  await on.parts.store.db.execute(sql`
    update job set attempts = ${fulfilling.retries ?? 0} where name = ${fulfilling.name} and state = 'waiting'`)
  const put = vi.spyOn(on.parts.files, 'put').mockRejectedValue(new Error('disk is full'))
  await on.parts.worker.runDue()
  put.mockRestore()
  expect((await callData(on.admin, privacyCalls.one, { id })).state).toBe('verified')
  const states = (await feed.next()).map(({ data }) => (data as { state: string }).state)
  expect(states).toEqual(['received', 'verified', 'running', 'verified'])
  await callData(on.admin, privacyCalls.refuse, { id, reason: '无法核实身份' })
})

test('after an erasure no dump and no file holds the person; what is others’ stays', async () => {
  await callData(on.admin, privacyCalls.add, { account, kind: 'copy', receivedAt, heardBy: '来电13900000009' })
  const before = await dump()
  for (const clear of personal) expect(linesWith(before, clear), clear).not.toEqual([])
  expect(await filesWith('data.json')).toHaveLength(1)
  const lineCount = linesWith(before, others).length
  const feed = await readFeed(on, on.admin, ['privacyRequest.changed', 'binding.ended'])
  const id = await fulfilRequest('erase')
  const after = await dump()
  // The operation log keeps the caller's IP address as required by law. It is none of these values.
  for (const clear of personal) {
    const ofOwner = linesWith(after, clear).filter((line) => !line.includes(others) && !isOthersFeedback(line))
    expect(ofOwner, clear).toEqual([])
    expect(await filesWith(clear), clear).toEqual([])
  }
  expect(linesWith(after, others)).toHaveLength(lineCount)
  // Only the other person's picture is left.
  const { rows: files } = await on.parts.store.db.execute<{ hash: string }>(sql`select hash from stored_file`)
  expect(files).toHaveLength(1)
  expect((await readdir(join(on.parts.config.dataDir, 'files'), { recursive: true })).join(' ')).toContain(
    files[0]?.hash,
  )
  expect(await filesWith('data.json')).toEqual([])
  expect(await filesWith('JFIF')).toHaveLength(1)
  expect(await callData(on.admin, appAccountCalls.one, { id: account })).toMatchObject({
    name: `erased-${account}`,
    userName: null,
    state: 'cancelled',
    bound: false,
  })
  const row = await callData(on.admin, privacyCalls.one, { id })
  expect(row).toMatchObject({ state: 'done', heardBy: null })
  const { dueDay, endedAt } = row
  const base = { request: id, account, kind: 'erase', receivedAt, dueDay, endedAt: null }
  const subject = `privacyRequest/${id}`
  expect((await feed.next()).map((event) => [event.subject, event.vin, event.data])).toEqual([
    ...['received', 'verified', 'running'].map((state) => [subject, undefined, { ...base, state }]),
    [expect.stringMatching('binding/'), vinOf(1), expect.objectContaining({ account, until: expect.any(String) })],
    [subject, undefined, { ...base, state: 'done', endedAt }],
  ])
})
/** Feedback of the other person, which contains some of the same values. */
const isOthersFeedback = (line: string) => line.startsWith('feedback_message') && line.includes('"feedback_id": 2')

test('a consent is kept under a pseudonym, and changes in no other way', async () => {
  const { rows } = await callData(on.admin, consentCalls.query, {})
  expect(rows.map(({ subject }) => subject).sort()).toEqual(['139****0002', `erased-${account}`])
  for (const change of [
    sql`subject = 'digest plain:x somebody'`,
    sql`action = 'withdrawn', subject = 'digest plain:x erased-1', ip = null`,
    sql`ip = '203.0.113.78'`,
  ])
    await expect(on.parts.store.db.execute(sql`update consent set ${change}`)).rejects.toThrow()
  await expect(on.parts.store.db.execute(sql`delete from consent`)).rejects.toThrow()
})

test('an erasure that is repeated is the same; each thing that keeps anything of persons is asked', async () => {
  await fulfilRequest('erase')
  const { personal: things } = on.parts.catalogue
  expect(things.map(({ name }) => name).sort()).toEqual([
    'account',
    'bindRequests',
    'bindings',
    'breakdownCalls',
    'consents',
    'feedback',
    'invoices',
    'meetings',
    'messages',
    'orders',
    'privacyRequests',
  ])
})

test('a refused request says why', async () => {
  const feed = await readFeed(on, on.admin, ['privacyRequest.changed'])
  const { id } = await callData(on.admin, privacyCalls.add, { account, kind: 'copy', receivedAt })
  await callData(on.admin, privacyCalls.refuse, { id, reason: '无法核实身份' })
  expect(await callData(on.admin, privacyCalls.one, { id })).toMatchObject({
    state: 'refused',
    refusal: '无法核实身份',
  })
  expect((await on.admin.call(privacyCalls.download, { id })).code).toBe(20005)
  expect((await feed.next()).map(({ data }) => (data as { state: string }).state)).toEqual(['received', 'refused'])
})
