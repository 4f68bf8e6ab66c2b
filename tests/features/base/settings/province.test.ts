import { afterAll, beforeAll, expect, test } from 'vitest'
import { province, provinceCalls } from '../../../../src/features/base/settings/province/contract.ts'
import { nationalCities, nationalProvinces } from '../../../../src/features/base/settings/province/national.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const find = async (code: string) => (await on.admin.call(provinceCalls.query, { filter: { code } })).data.rows[0]

test('the national list has a name in both languages for each division, and no name twice', () => {
  const every = [...nationalProvinces, ...nationalCities]
  for (const { code, name, nameEn } of every)
    expect([code, name, nameEn]).toEqual([
      expect.stringMatching(province.fields.code.pattern),
      name,
      expect.stringMatching(/^[A-Z]/),
    ])
  expect(new Set(every.map(({ name }) => name)).size).toBe(every.length)
})

test('the national list is loaded once; what staff wrote stays', async () => {
  const all = nationalProvinces.length + nationalCities.length
  await on.admin.call(provinceCalls.add, { name: '我们的江苏', code: '320000', level: 'province' })
  expect((await on.admin.call(provinceCalls.addNational)).data).toEqual({ count: all - 1 })
  expect((await on.admin.call(provinceCalls.addNational)).data).toEqual({ count: 0 })
  expect((await find('320000'))?.name).toBe('我们的江苏')
  expect((await find('320100'))?.parent?.label).toBe('我们的江苏')
})

test('a city belongs to a province, a province to nothing, and it keeps its level while it has cities', async () => {
  const [suzhou, jiangsu] = [await find('320500'), await find('320000')]
  const city = { name: '新城', code: '329900', level: 'city' } as const
  const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code
  expect(await codeOf(on.admin.call(provinceCalls.add, city))).toBe(20001)
  expect(await codeOf(on.admin.call(provinceCalls.add, { ...city, parent: suzhou?.id ?? 0 }))).toBe(20001)
  expect(await codeOf(on.admin.call(provinceCalls.add, { ...city, level: 'province', parent: jiangsu?.id ?? 0 }))).toBe(
    20001,
  )
  expect(await codeOf(on.admin.call(provinceCalls.add, { ...city, parent: jiangsu?.id ?? 0 }))).toBe(200)
  expect(await codeOf(on.admin.call(provinceCalls.add, { ...city, parent: jiangsu?.id ?? 0 }))).toBe(20004)
  const other = await find('330000')
  const demotion = { id: jiangsu?.id ?? 0, level: 'city' as const, parent: other?.id ?? 0 }
  expect(await codeOf(on.admin.call(provinceCalls.update, demotion))).toBe(20001)
  expect(await codeOf(on.admin.call(provinceCalls.remove, { ids: [jiangsu?.id ?? 0] }))).toBe(20007)
})
