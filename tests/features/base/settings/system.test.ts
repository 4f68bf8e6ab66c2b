import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformCalls } from '../../../../src/domain/contract/platform.ts'
import { logEntries, operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { templateCalls } from '../../../../src/features/base/messaging/template/contract.ts'
import { parameterCalls, parameterChangeCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { sectionOf } from '../../../../src/features/base/settings/parameter/sections.ts'
import { provinceCalls } from '../../../../src/features/base/settings/province/contract.ts'
import { clientError, clientErrorCalls } from '../../../../src/features/work/analysis/clientError/contract.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'the key of the sealed parameters' } })
})
afterAll(() => on.close())

const key = 'session.idleMinutes'
const present = async () => (await on.admin.call(parameterCalls.query, {})).data.find((each) => each.key === key)

test('a parameter keeps to its limits, counts its versions, remembers who changed it and can go back', async () => {
  expect(await present()).toMatchObject({ value: '120', standard: '120', version: 0 })
  for (const value of ['0', '-5', '1e9', 'soon', ''])
    expect((await on.admin.call(parameterCalls.update, { key, version: 0, value })).code).toBe(20001)
  expect((await on.admin.call(parameterCalls.update, { key, version: 0, value: '30' })).code).toBe(200)
  const late = await on.admin.call(parameterCalls.update, { key, version: 0, value: '60' })
  expect(late.code).toBe(20008)
  const now = await present()
  expect(now).toMatchObject({ value: '30' })
  const history = await on.admin.call(parameterChangeCalls.query, { filter: { key } })
  expect(history.data.rows[0]).toMatchObject({ before: '120', after: '30' })
  expect((await on.admin.call(parameterCalls.reset, { key, version: now?.version ?? 0 })).code).toBe(200)
  expect(await present()).toMatchObject({ value: '120' })
  expect((await on.admin.call(parameterCalls.update, { key: 'no.such', version: 0, value: '1' })).code).toBe(20003)
})

test('a parameter with options is answered with their texts, and accepts nothing else', async () => {
  const key = 'signIn.local'
  const { data } = await on.admin.call(parameterCalls.query, {})
  expect(data.find((each) => each.key === key)?.options).toEqual({
    everyone: ['所有账号', 'All accounts'],
    emergency: ['仅应急账号', 'Emergency account only'],
  })
  const update = (value: string) => on.admin.call(parameterCalls.update, { key, version: 0, value })
  for (const wrong of ['All accounts', '', 'constructor', 'toString'])
    expect((await update(wrong)).data).toMatchObject({ fields: [{ message: expect.stringContaining('everyone') }] })
})

test('every parameter has a section of the screen', async () => {
  const parameters = (await on.admin.call(parameterCalls.query, {})).data
  expect(parameters.filter(({ key: each }) => !sectionOf(each)).map(({ key: each }) => each)).toEqual([])
})

test('a sealed parameter is answered to nobody, neither now nor in its history nor in the log', async () => {
  const secret = 'Bearer never-to-be-seen-again'
  const currentParameter = async () =>
    (await on.admin.call(parameterCalls.query, {})).data.find((each) => each.key === 'sms.authorization')
  const sealedParameters = (await on.admin.call(parameterCalls.query, {})).data.filter((each) => each.sealed)
  expect(sealedParameters.map((each) => each.value)).toEqual(sealedParameters.map(() => ''))
  expect((await currentParameter())?.value).toBe('')
  const update = { key: 'sms.authorization', version: 0, value: secret }
  expect((await on.admin.call(parameterCalls.update, update)).code).toBe(200)
  expect(await currentParameter()).toMatchObject({ sealed: true, value: '••••••••' })
  const answers = [
    await on.admin.call(parameterCalls.query, {}),
    await on.admin.call(parameterChangeCalls.query, { filter: { key: update.key } }),
    await on.admin.call(operationLogCalls.query, {}),
    await on.admin.call(operationLogCalls.export, { format: 'csv' }),
  ]
  for (const { body } of answers) expect(String(body)).not.toContain('never-to-be-seen')
  const { rows } = await on.parts.store.db.execute<{ text: string }>(
    'select p::text as text from parameter_value p union all select c::text from parameter_change c',
  )
  expect(rows.map(({ text }) => text).join()).not.toContain('never-to-be-seen')
})

test('an address that a link opens is http or https', async () => {
  const link = { key: 'link.ota', version: 0 }
  expect((await on.admin.call(parameterCalls.update, { ...link, value: 'javascript:alert(1)' })).code).toBe(20001)
  expect((await on.admin.call(parameterCalls.update, { ...link, value: 'https://ota.example/' })).code).toBe(200)
})

test('the same fault of a page counts up; faults can be cleared', async () => {
  const fault = { message: 'x is undefined', page: '/index', version: '1', stack: 'at y' }
  for (let i = 0; i < 3; i++) expect((await on.anonymous.call(clientErrorCalls.report, fault)).code).toBe(200)
  const { data } = await on.admin.call(clientErrorCalls.query, {})
  expect(data.rows).toHaveLength(1)
  expect(data.rows[0]).toMatchObject({ message: fault.message, count: 3 })
  expect(clientError.fields.stack.list).toBe(false)
  expect((await on.admin.call(clientErrorCalls.clear, {})).data).toEqual({ count: 1 })
})

test('the log tells each change in the asked language', async () => {
  await on.admin.call(provinceCalls.add, { name: '测试省', code: '990000', level: 'province' })
  const texts = await Promise.all(
    (['zh', 'en'] as const).map(async (lang) => {
      const { data } = await on.admin.call(operationLogCalls.query, {}, { lang })
      return logEntries.parse(JSON.parse(data.rows[0]?.details ?? ''))[0]?.values.map(({ name }) => name)
    }),
  )
  expect(texts[0]).toContain('行政区划代码')
  expect(texts[1]).toContain('Division code')
})

test('templates are those of the records that the caller may import or export', async () => {
  const all = (await on.admin.call(templateCalls.query, {})).data
  expect(all.find(({ record }) => record === 'vehicle')).toMatchObject({ import: true, export: true })
  const one = await on.asUser({ links: [templateCalls.query.path, '/province/import'] })
  expect((await one.call(templateCalls.query, {})).data.map(({ record }) => record)).toEqual(['province'])
  expect((await one.call(platformCalls.template, { record: 'province', kind: 'export' })).code).toBe(20003)
})

test('each record that is exported has an empty sheet with the columns of its export', async () => {
  for (const { record, export: hasExport, columns } of (await on.admin.call(templateCalls.query, {})).data) {
    if (!hasExport) continue
    const { body, code } = await on.admin.call(platformCalls.template, { record, kind: 'export' })
    expect(code, record).toBe(200)
    const limits = { maxRows: 10, maxColumns: 200, maxUnpackedBytes: 1 << 24 }
    const rows = await Array.fromAsync(readSheet(Readable.from([body]), { kind: 'xlsx', ...limits }))
    expect(rows.length, record).toBe(1)
    for (const { label } of columns) expect(rows[0]?.cells.join('|'), record).toContain(label[1])
  }
})
