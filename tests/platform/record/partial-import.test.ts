import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import type { Lang } from '../../../src/domain/contract/words.ts'
import { operationLogCalls } from '../../../src/features/base/audit/operationLog/contract.ts'
import { seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'
import { rowsOf } from '../sheet/fixtures.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const head = 'Series name,Series code,Power mode,Remark'
async function run(content: string | Buffer, partial: boolean, name = 'rows.csv') {
  const file = await on.admin.upload(content, name)
  const { data } = await on.admin.call(seriesCalls.import, { file: file.data.id, ...(partial && { partial }) })
  return endOfJob(on, data.job, on.admin, 'en')
}
const names = async () => (await on.admin.call(seriesCalls.query, {})).data.rows.map(({ name }) => name).sort()
async function rejectedSheet(id: number, lang: Lang) {
  const { body } = await on.admin.call(platformCalls.jobFaults, { id, rows: true }, { lang })
  return { body, rows: (await rowsOf(Readable.from([body]), 'xlsx')).map(({ cells }) => cells) }
}

const sheet = [head, 'A,a,BEV,first', 'B,b,Steam,007', 'C,c,PHEV,', 'A,d,BEV,again', ',e,Steam,'].join('\n')

test('where it is chosen, rows without faults are imported and the others come back with their reasons', async () => {
  expect(await run(sheet, false)).toMatchObject({ state: 'failed', count: 0, faultCount: 4 })
  expect(await names()).toEqual([])
  const partly = await run(sheet, true)
  expect(partly).toMatchObject({ state: 'done', count: 2, faultCount: 4 })
  expect(await names()).toEqual(['A', 'C'])
  expect((await on.rowCounts()).import_row).toBe(0)
  const { rows } = (await on.admin.call(operationLogCalls.query, {}, { lang: 'en' })).data
  expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject([{ count: 2, values: [{ name: 'Errors', after: '4' }] }])

  const zh = await rejectedSheet(partly.id, 'zh')
  expect(zh.rows[0]).toEqual([...head.split(','), '未导入原因'])
  expect(zh.rows[3]?.[4]).toMatch(/^车系名称：不能为空；动力模式：应为以下之一/)
  const en = await rejectedSheet(partly.id, 'en')
  expect(en.rows).toEqual([
    [...head.split(','), 'Rejection reason'],
    ['B', 'b', 'Steam', '007', expect.stringMatching(/^Power mode: must be one of/)],
    ['A', 'd', 'BEV', 'again', 'Series name: duplicate of row 2'],
    ['', 'e', 'Steam', '', expect.stringMatching(/^Series name: is required; Power mode: must be one of/)],
  ])
  // The column of reasons is ignored when the sheet is imported again.
  const again = await run(en.body, true, 'rejected.xlsx')
  expect(again.faults.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Power mode'],
    [3, 'Series name'],
    [4, 'Series name'],
    [4, 'Power mode'],
  ])
  expect(again).toMatchObject({ state: 'failed', count: 0 })
})

test('a sheet with a fault of its own, such as a missing column, is refused as a whole', async () => {
  const before = await names()
  for (const content of ['Series name,Series code\nX,x\n', `${head},Colour\nX,x,BEV,,red\n`, 'a,"b'])
    expect(await run(content, true), content).toMatchObject({ state: 'failed', count: 0 })
  expect(await names()).toEqual(before)
})

test('rejected rows are shown to who imported them alone, while the file is there', async () => {
  const { id } = await run(sheet, true)
  const other = await on.asUser({ links: Object.values(seriesCalls).map(({ path }) => path) })
  expect((await other.call(platformCalls.jobFaults, { id, rows: true })).code).toBe(20003)
  const brokenImport = await run('a,"b', true)
  expect((await on.admin.call(platformCalls.jobFaults, { id: brokenImport.id, rows: true })).code).toBe(20003)
})
