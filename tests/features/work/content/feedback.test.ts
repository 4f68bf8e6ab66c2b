import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import { feedbackCalls as calls, replyTemplateCalls } from '../../../../src/features/work/content/feedback/contract.ts'
import { questionCalls } from '../../../../src/features/work/content/question/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { newSecret } from '../../../../src/platform/token.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
let second: Client
beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all', userName: 'second' })
})
afterAll(() => on.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const feedbackInput = (more: object = {}) =>
  ({
    secret: newSecret(),
    account: '13812341234',
    appType: 'android',
    scenario: 'charging',
    language: 'zh',
    description: '家里的充电桩充不进电',
    ...more,
  }) as const
const rowOf = async (number: string) => {
  const { rows } = await callData(admin, calls.query, { filter: { number } })
  return rows.find((row) => row.number === number)!
}

test('with pictures it is sent once, however often; nobody reads the account in clear', async () => {
  const { secret, ...rest } = feedbackInput()
  const send = () => on.anonymous.upload(png, 'a.png', { path: calls.send.path, fields: { secret, ...rest } }) as never
  // The part's name must be that of the page's form (`picture1`), not the default one.
  expect(((await send()) as { code: number }).code).toBe(code.invalid)
  const boundary = 'a-boundary-that-no-file-has'
  const parts = Object.entries({ secret, ...rest }).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(parts.join('')),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="picture1"; filename="a.png"\r\n\r\n`),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answers = await Promise.all(
    [1, 2, 3].map(() => on.anonymous.raw({ method: 'POST', url: calls.send.path, headers, payload })),
  )
  const numbers = new Set(answers.map(({ data }) => (data as { number: string }).number))
  expect([answers.map((answer) => answer.code), numbers.size]).toEqual([[200, 200, 200], 1])
  const row = await rowOf([...numbers][0]!)
  expect(row).toMatchObject({ state: 'new', account: '138****1234', scenario: 'charging' })
  expect(row.pictures).toHaveLength(1)
  const picture = await admin.raw({
    method: 'GET',
    url: `/file/content/${row.pictures?.[0]}`,
    headers: admin.headers(),
  })
  expect(picture.body.equals(png)).toBe(true)
  expect((await callData(admin, calls.reveal, { id: row.id, field: 'account', reason: 'Calls back' })).value).toBe(
    '13812341234',
  )
  const sheet = await admin.post(calls.export.path, { format: 'csv' })
  expect(sheet.body.toString()).not.toContain('13812341234')
})

test('taken, answered, opened again by its owner, closed', async () => {
  const { secret, ...rest } = feedbackInput()
  const { number } = (await on.anonymous.call(calls.send, { secret, ...rest })).data
  const { id } = await rowOf(number)
  const state = async () => (await on.anonymous.call(calls.status, { secret })).data.state
  expect((await admin.call(calls.answer, { id, text: 'x' })).code).toBe(code.state)
  await callData(admin, calls.take, { id })
  expect((await admin.call(calls.take, { id })).code).toBe(code.state)
  // An item taken by another user must be taken over first.
  expect((await second.call(calls.answer, { id, text: 'x' })).code).toBe(code.state)
  expect((await second.call(calls.giveBack, { id })).code).toBe(code.state)
  await callData(second, calls.take, { id })
  await callData(second, calls.giveBack, { id })
  expect(await state()).toBe('new')
  await callData(second, calls.take, { id })
  await callData(second, calls.answer, { id, text: '请检查枪头' })
  expect(await state()).toBe('answered')
  const reply = { secret, key: randomUUID(), text: '还是不行' }
  await on.anonymous.call(calls.reply, reply)
  await on.anonymous.call(calls.reply, reply)
  expect(await state()).toBe('new')
  expect(await callData(admin, calls.one, { id })).toMatchObject({ reopened: 1, takenBy: 'second' })
  const { data } = await on.anonymous.call(calls.status, { secret })
  expect(data.messages.map(({ from, text }) => [from, text])).toEqual([
    ['owner', '家里的充电桩充不进电'],
    ['staff', '请检查枪头'],
    ['owner', '还是不行'],
  ])
  // The name of the member of staff is not revealed.
  expect(JSON.stringify(data)).not.toContain('second')
  await callData(admin, calls.take, { id })
  await callData(admin, calls.close, { id })
  expect(await state()).toBe('closed')
  expect((await on.anonymous.call(calls.status, { secret: newSecret() })).code).toBe(code.notFound)
  expect((await on.anonymous.call(calls.reply, { ...reply, secret: newSecret() })).code).toBe(code.notFound)
})

test('beside it stand similar questions and the templates of its language and scenario', async () => {
  const question = { content: '拔下重插', topic: 'charging', language: 'zh', enabled: true } as const
  await callData(admin, questionCalls.add, { ...question, title: '充电桩无法充电' })
  await callData(admin, questionCalls.add, { ...question, title: '如何更换手机' })
  const template = { text: '您好', language: 'zh' } as const
  await callData(admin, replyTemplateCalls.add, { ...template, title: '充电', scenario: 'charging' })
  await callData(admin, replyTemplateCalls.add, { ...template, title: '通用' })
  await callData(admin, replyTemplateCalls.add, { ...template, title: '登录', scenario: 'account' })
  await callData(admin, replyTemplateCalls.add, { ...template, title: 'Hello', language: 'en' })
  const { number } = (await on.anonymous.call(calls.send, feedbackInput())).data
  const thread = await callData(admin, calls.thread, { id: (await rowOf(number)).id })
  expect(thread.similar.map(({ title }) => title)).toEqual(['充电桩无法充电'])
  expect(thread.templates.map(({ title }) => title).sort()).toEqual(['充电', '通用'])
})

test('what was answered is closed when its owner stays silent', async () => {
  const { secret, ...rest } = feedbackInput()
  const { number } = (await on.anonymous.call(calls.send, { secret, ...rest })).data
  const { id } = await rowOf(number)
  await callData(admin, calls.take, { id })
  await callData(admin, calls.answer, { id, text: '已修复' })
  on.clock.advance(15 * dayMs)
  await on.parts.store.db.execute(sql`update job set due_at = now() where name = 'closeFeedback'`)
  await eventually(
    async () => (await on.anonymous.call(calls.status, { secret })).data.state,
    (state) => state === 'closed',
  )
})
