import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { questionCalls as calls, questionMissCalls } from '../../../../src/features/work/content/question/contract.ts'
import { likeness, piecesOf } from '../../../../src/features/work/content/question/similar.ts'
import { encodePng } from '../../../../src/platform/png.ts'
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

test('the pictures of an answer are those of its author, public while it is shown, and no others', async () => {
  const png = (shade: number) => encodePng(2, 2, Buffer.alloc(16, shade))
  const uploadedBy = async (who: Client, shade: number) => (await who.upload(png(shade), 'a.png')).data.id
  const hashOf = (shade: number) => createHash('sha256').update(png(shade)).digest('hex')
  const statusOf = async (shade: number) =>
    (await on.anonymous.raw({ method: 'GET', url: `/file/published/${hashOf(shade)}` })).status
  const mine = await uploadedBy(admin, 1)
  const content = (id: string) =>
    `![Plug](/file/content/${id}) ![](https://tracker.example/x.png) <img src=x onerror=alert(1)> text`
  const id = await add('Pictured', content(mine), { enabled: false })
  expect(await statusOf(1)).toBe(404)
  await callData(admin, calls.update, { id, enabled: true })
  const [answer] = await callData(on.anonymous, calls.find, { text: 'Pictured', language: 'en' })
  expect(answer?.html).toBe(`<p><img src="/file/published/${hashOf(1)}" alt="Plug" />   text</p>\n`)
  expect(answer?.content).toBe('[Plug] text')
  expect(await statusOf(1)).toBe(200)

  // A picture that another user uploaded is refused, and one in an imported answer is not shown.
  const other = await on.asUser({ links: [calls.add.path, calls.import.path] })
  const foreign = await uploadedBy(admin, 2)
  const input = {
    title: 'Foreign',
    content: content(foreign),
    topic: 'charging',
    language: 'en',
    enabled: true,
  } as const
  expect(await other.call(calls.add, input)).toMatchObject({
    code: code.invalid,
    data: { fields: [{ field: 'content' }] },
  })
  const own = await uploadedBy(other, 3)
  const sheet = `标题,内容,主题,语言,显示\n导入,"${content(foreign).replaceAll('"', '""')} ![](/file/content/${own})",充电,中文,是\n`
  const file = (await other.upload(sheet, 'a.csv')).data.id
  await callData(other, calls.import, { file })
  await on.parts.worker.runDue()
  const [row] = await callData(on.anonymous, calls.find, { text: '导入', language: 'zh' })
  expect(row?.html).toContain(`/file/published/${hashOf(3)}`)
  expect(row?.html.match(/<img/g)).toHaveLength(1)

  await callData(admin, calls.update, { id, content: 'none' })
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual([404, 404, 200])
  await callData(admin, calls.remove, { ids: [row!.id] })
  expect(await statusOf(3)).toBe(404)
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
