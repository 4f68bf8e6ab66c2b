import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { fixCaseCalls as calls } from '../../../../src/features/work/diagnosis/fixCase/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
let other: Client
const caseInput = {
  title: '雨后绝缘报警',
  codes: 'P0AA6-1A, P0AA6-49',
  symptom: '雨天行驶后仪表报绝缘故障',
  cause: '高压接插件进水',
  fix: '更换接插件密封圈',
}

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  other = await on.asUser({ links: 'all' })
})
afterAll(() => on.close())

test('a case is written, found by code and by words, changed and deleted', async () => {
  const { id } = await callData(admin, calls.add, caseInput)
  const findIds = async (filter: Record<string, unknown>) =>
    (await callData(admin, calls.query, { filter })).rows.map((row) => row.id)
  expect(await findIds({ codes: 'P0AA6-49' })).toEqual([id])
  expect(await findIds({ symptom: '雨天' })).toEqual([id])
  expect(await findIds({ codes: 'U0100' })).toEqual([])
  await callData(admin, calls.update, { id, parts: '密封圈 6 个' })
  const row = await callData(admin, calls.one, { id })
  expect(row).toMatchObject({ ...caseInput, parts: '密封圈 6 个', used: 0, helped: 0 })
  expect(row.author).toBeTruthy()
  expect((await admin.call(calls.add, { ...caseInput, codes: 'P0AA6' })).code).toBe(code.invalid)
  expect((await admin.post(calls.export.path, {})).code).not.toBe(code.forbidden)
  await callData(admin, calls.remove, { ids: [id] })
  expect((await admin.call(calls.one, { id })).code).toBe(code.notFound)
})

test('each user has one vote, which can be changed and taken back', async () => {
  const { id } = await callData(admin, calls.add, caseInput)
  const voteCounts = async () => {
    const { used: usedCount, helped: helpedCount } = await callData(admin, calls.one, { id })
    return [usedCount, helpedCount]
  }
  expect(await callData(admin, calls.mine, { id })).toEqual({ used: false, helped: null })
  for (let twice = 0; twice < 2; twice++) await callData(admin, calls.vote, { id, used: true, helped: true })
  expect(await voteCounts()).toEqual([1, 1])
  await callData(other, calls.vote, { id, used: true, helped: false })
  expect(await voteCounts()).toEqual([2, 1])
  await callData(admin, calls.vote, { id, used: true, helped: null })
  expect(await voteCounts()).toEqual([2, 0])
  await callData(other, calls.vote, { id, used: false, helped: null })
  expect(await voteCounts()).toEqual([1, 0])
  expect((await admin.call(calls.vote, { id: 999_999, used: true, helped: true })).code).toBe(code.notFound)
})
