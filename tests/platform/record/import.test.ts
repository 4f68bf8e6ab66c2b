import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../src/domain/contract/platform.ts'
import { operationLogCalls } from '../../../src/features/base/audit/operationLog/contract.ts'
import { series, seriesCalls } from '../../../src/features/fleet/vehicles/series/contract.ts'
import { readSheet } from '../../../src/platform/sheet/read.ts'
import { type Client, openTestServer, type TestServer } from '../harness.ts'
import { endOfJob } from '../jobs.ts'

let on: TestServer
let user: Client
beforeAll(async () => {
  on = await openTestServer()
  user = await on.asUser({ links: Object.values(seriesCalls).map(({ path }) => path) })
})
afterAll(() => on.close())

const header = `${series.fields.name.label[1]},${series.fields.code.label[1]},${series.fields.powerMode.label[1]},${series.fields.remark.label[1]}`
const sheet = (lines: string[], first = header) => `${first}\n${lines.join('\n')}\n`
const count = async () => (await on.rowCounts()).series

async function order(content: string, by = user, lang: 'zh' | 'en' = 'en', name = 'rows.csv') {
  const upload = await by.upload(content, name)
  expect(upload.code).toBe(200)
  return by.call(seriesCalls.import, { file: upload.data.id }, { lang })
}
const jobResult = (job: number, by = user, lang: 'zh' | 'en' = 'en') => endOfJob(on, job, by, lang)
const run = async (content: string, lang: 'zh' | 'en' = 'en') =>
  jobResult((await order(content, user, lang)).data.job, user, lang)

test('faults are named by row and column, in the asked language; nothing is written', async () => {
  const bad = sheet(['A,a,BEV,', ',b,BEV,', `C,${'c'.repeat(40)},BEV,`, 'D,d,Steam,', 'A,e,PHEV,', 'F,f,纯电动,fine'])
  const en = await run(bad)
  expect(en).toMatchObject({ state: 'failed', count: 0, faultCount: 4 })
  expect(en.faults).toEqual([
    { row: 3, column: 'Series name', value: null, message: 'is required' },
    { row: 4, column: 'Series code', value: 'c'.repeat(40), message: 'must have at most 32 characters' },
    { row: 5, column: 'Power mode', value: 'Steam', message: expect.stringMatching(/^must be one of: .*BEV/) },
    { row: 6, column: 'Series name', value: 'A', message: 'duplicate of row 2' },
  ])
  const zh = await run(bad, 'zh')
  expect(zh.faults.map(({ column, message }) => `${column}${message}`)).toEqual([
    '车系名称不能为空',
    '车系代码最多 32 个字符',
    expect.stringMatching(/^动力模式应为以下之一：.*纯电动/),
    '车系名称与第 2 行重复',
  ])
  expect(await count()).toBe(0)
})

test('an import is one line of the log, with its page and its counts: of rows, or of errors where nothing was imported', async () => {
  const lines = async () => (await on.admin.call(operationLogCalls.query, {}, { lang: 'en' })).data
  const { total } = await lines()
  expect(await run(sheet(['Logged 1,log1,BEV,', 'Logged 2,log2,BEV,', 'Logged 3,log3,PHEV,']))).toMatchObject({
    count: 3,
  })
  expect(await run(sheet(['Logged 4,log4,BEV,', ',log5,BEV,', 'Logged 6,log6,Steam,']))).toMatchObject({
    faultCount: 2,
  })
  const after = await lines()
  // The import logs one line, not one for the file's upload or for each row.
  expect(after.total).toBe((total ?? 0) + 2)
  const [failureLine, successLine] = after.rows
  for (const line of [failureLine, successLine]) expect(line).toMatchObject({ page: 'Car series', action: 'Import' })
  expect(JSON.parse(successLine?.details ?? '')).toMatchObject([{ record: 'Car series', count: 3, values: [] }])
  expect(JSON.parse(failureLine?.details ?? '')).toMatchObject([{ count: 0, values: [{ name: 'Errors', after: '2' }] }])
  const ids = (await on.admin.call(seriesCalls.query, { filter: { name: 'Logged' } })).data.rows.map(({ id }) => id)
  await on.admin.call(seriesCalls.remove, { ids })
})

test('an import without a file, or with one that nobody uploaded, says so', async () => {
  for (const [lang, none, noFile, unknown] of [
    ['zh', '输入有误：file 不能为空', '输入有误：file 请正确上传文件', '文件未正确上传，请重新上传'],
    [
      'en',
      'Please check: file is required',
      'Please check: file must be an uploaded file',
      'The file was not uploaded correctly. Upload it again.',
    ],
  ] as const) {
    for (const input of [{}, { file: null }])
      expect(await user.call(seriesCalls.import, input as never, { lang })).toMatchObject({ code: 20001, msg: none })
    for (const file of ['', 'rows.xlsx'])
      expect(await user.call(seriesCalls.import, { file }, { lang })).toMatchObject({ code: 20001, msg: noFile })
    const file = crypto.randomUUID()
    expect(await user.call(seriesCalls.import, { file }, { lang })).toMatchObject({ code: 20003, msg: unknown })
  }
})

test('who changes the language reads the faults of an import in the new one', async () => {
  const { job } = (await order(sheet(['D,d,Steam,', ',b,BEV,']), user, 'en')).data
  expect((await jobResult(job)).faults.map(({ column }) => column)).toEqual(['Power mode', 'Series name'])
  const zh = (await user.call(platformCalls.job, { id: job }, { lang: 'zh' })).data
  expect(zh.faults).toEqual([
    { row: 2, column: '动力模式', value: 'Steam', message: expect.stringMatching(/^应为以下之一：.*纯电动/) },
    { row: 3, column: '车系名称', value: null, message: '不能为空' },
  ])
  const { body } = await user.call(platformCalls.jobFaults, { id: job }, { lang: 'zh' })
  const read = readSheet(Readable.from([body]), { kind: 'xlsx', maxRows: 10, maxColumns: 9, maxUnpackedBytes: 1 << 24 })
  const [head, first] = (await Array.fromAsync(read)).map(({ cells }) => cells)
  expect(head).toEqual(['行', '列', '内容', '错误'])
  expect(first?.slice(1, 3)).toEqual(['动力模式', 'Steam'])
})

test('columns that are unknown or missing are named before any row is read', async () => {
  const unknown = await run(sheet(['A,a,BEV,1'], `${header.split(',').slice(0, 3).join(',')},Colour`))
  expect(unknown.faults).toEqual([{ row: 1, column: 'Colour', value: null, message: 'is not a known field' }])
  const missing = await run(sheet(['A,a'], 'Series name,Series code'))
  expect(missing.faults).toEqual([{ row: 1, column: 'Power mode', value: null, message: 'is required' }])
  expect((await run(sheet([]))).faults).toEqual([
    { row: 1, column: null, value: null, message: 'The template must not be empty. Fill in at least one row.' },
  ])
  expect(await count()).toBe(0)
})

const rows = Array.from({ length: 3_000 }, (_, i) => `Series ${i},S${i},${i % 2 ? 'BEV' : 'PHEV'},"remark, ${i}"`)

test('a restart in the middle: 3 000 rows are written once', async () => {
  const files = [await user.upload(sheet(rows), 'a.csv'), await user.upload(`${sheet(rows)}\n`, 'b.csv')]
  const orders = await Promise.all(files.map(({ data: { id } }) => user.call(seriesCalls.import, { file: id })))
  expect(orders.map(({ code }) => code).sort()).toEqual([200, 20006])
  const data = orders.find(({ code }) => code === 200)?.data as { job: number }
  await on.reopen()
  expect(await jobResult(data.job)).toMatchObject({ state: 'done', count: 3_000, faultCount: 0 })
  expect(await count()).toBe(3_000)
  expect((await on.rowCounts()).import_row).toBe(0)
})

test('what is there already is a fault, and one such row refuses all', async () => {
  const again = await run(sheet(['New,NEW,BEV,', 'Other,S17,BEV,']))
  expect(again).toMatchObject({
    state: 'failed',
    faults: [{ row: 3, column: 'Series code', value: 'S17', message: 'already exists' }],
  })
  // Together with every other fault, several in one row, ordered by column.
  const all = await run(sheet(['Series 5,X,Steam,', 'Y,S17,BEV,', 'Y,Z,BEV,']))
  expect(all.faults.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 'Series name', 'Series 5'],
    [2, 'Power mode', 'Steam'],
    [3, 'Series code', 'S17'],
    [4, 'Series name', 'Y'],
  ])
  expect(await count()).toBe(3_000)
})

test('an export reads back as what was imported, in both formats', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await user.call(seriesCalls.export, { format })
    const read = readSheet(Readable.from([answer.body]), {
      kind: format,
      maxRows: 4_000,
      maxColumns: 20,
      maxUnpackedBytes: 1 << 26,
    })
    const lines: string[] = []
    for await (const { cells } of read) {
      const [name, , code, mode, remark] = cells
      lines.push(`${name},${code},${mode?.includes('PHEV') ? 'PHEV' : 'BEV'},"${remark}"`)
    }
    expect(lines.slice(1).sort(), format).toEqual([...rows].sort())
  }
})

test('somebody else’s job looks like one that does not exist', async () => {
  const { data } = await order(sheet(['Z,z,BEV,']))
  const other = await on.asUser({ links: Object.values(seriesCalls).map(({ path }) => path) })
  for (const call of [platformCalls.job, platformCalls.jobFaults] as const) {
    const [theirs, none] = [await other.call(call, { id: data.job }), await other.call(call, { id: 987_654 })]
    expect([theirs.code, String(theirs.body)]).toEqual([20003, String(none.body)])
  }
  expect((await jobResult(data.job)).state).toBe('done')
})

test('the template names every column, for those who may import', async () => {
  const { body } = await user.call(platformCalls.template, { record: 'series' })
  const read = readSheet(Readable.from([body]), {
    kind: 'xlsx',
    maxRows: 10,
    maxColumns: 20,
    maxUnpackedBytes: 1 << 24,
  })
  const [first] = (await Array.fromAsync(read)).map(({ cells }) => cells)
  expect(first).toEqual(['Series name *', 'English name', 'Series code *', 'Power mode *', 'Remark'])
  const outsider = await on.asUser({ links: 'none' })
  expect((await outsider.call(platformCalls.template, { record: 'series' })).code).toBe(20003)
})
