import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { questionCalls as calls, questionMissCalls } from '../../../../src/features/work/content/question/contract.ts'
import { likeness, piecesOf } from '../../../../src/features/work/content/question/similar.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
})
afterAll(() => on.close())

const add = async (title: string, content: string, more: object = {}) =>
  (await callData(admin, calls.add, { title, content, topic: 'charging', language: 'en', enabled: true, ...more })).id
const find = async (text?: string, language: 'en' | 'zh' = 'en') =>
  (await on.anonymous.call(calls.find, { ...(text === undefined ? {} : { text }), language })).data.map(
    ({ title }) => title,
  )

test('questions stand in the order that staff give them, each language for itself', async () => {
  const [first, , third] = [await add('A', 'one'), await add('B', 'two'), await add('C', 'three')]
  await add('甲', '一', { language: 'zh' })
  expect(await find()).toEqual(['A', 'B', 'C'])
  await callData(admin, calls.move, { id: third!, to: 'first' })
  expect(await find()).toEqual(['C', 'A', 'B'])
  await callData(admin, calls.move, { id: first!, to: 'down' })
  expect(await find()).toEqual(['C', 'B', 'A'])
  await callData(admin, calls.move, { id: third!, to: 'up' })
  await callData(admin, calls.move, { id: third!, to: 'last' })
  expect(await find()).toEqual(['B', 'A', 'C'])
  expect(await find(undefined, 'zh')).toEqual(['甲'])
  await callData(admin, calls.update, { id: first!, language: 'zh' })
  expect(await find(undefined, 'zh')).toEqual(['甲', 'A'])
  await callData(admin, calls.update, { id: first!, enabled: false })
  expect(await find(undefined, 'zh')).toEqual(['甲'])
  expect((await admin.call(calls.move, { id: 999_999, to: 'up' })).code).toBe(code.notFound)
})

test('a search takes texts as they are, and one without a hit is noted', async () => {
  await add('100 % battery_level', 'Charging to 100 % is for long trips')
  expect(await find('100 %')).toEqual(['100 % battery_level'])
  expect(await find('long CHARGING')).toEqual(['100 % battery_level'])
  expect(await find('y_l')).toEqual(['100 % battery_level'])
  expect(await find('%%')).toEqual([])
  for (const text of ['Heat pump', 'heat  pump']) expect(await find(text)).toEqual([])
  const { rows } = await callData(admin, questionMissCalls.query, { filter: { term: 'heat' } })
  expect(rows).toMatchObject([{ term: 'heat pump', language: 'en', count: 2 }])
  await callData(admin, questionMissCalls.remove, { ids: [rows[0]!.id] })
})

test('a reader has one vote, which can be changed', async () => {
  const id = await add('Vote', 'for it')
  const vote = (reader: string, helpful: boolean) => on.anonymous.call(calls.vote, { id, reader, helpful })
  await vote('reader-aaaaaaaaaaaa', true)
  await vote('reader-aaaaaaaaaaaa', true)
  await vote('reader-bbbbbbbbbbbb', true)
  await vote('reader-aaaaaaaaaaaa', false)
  expect(await callData(admin, calls.one, { id })).toMatchObject({ helpful: 1, unhelpful: 1 })
  await callData(admin, calls.update, { id, enabled: false })
  expect((await vote('reader-cccccccccccc', true)).code).toBe(code.notFound)
})

test('what is like a text is found without blanks between its words', () => {
  expect([...piecesOf('充电桩 won’t start')]).toEqual(['充电', '电桩', 'won', 'start'])
  const like = (title: string) => likeness(piecesOf('家里的充电桩充不进电'), { title, content: '' })
  expect(like('充电桩无法充电')).toBeGreaterThan(like('蓝牙钥匙无法连接'))
  expect(like('蓝牙钥匙无法连接')).toBe(0)
})
