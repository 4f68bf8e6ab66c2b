import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCalls } from '../../../../src/domain/contract/upload.ts'
import { dayMs } from '../../../../src/domain/time.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { boxTaskCalls } from '../../../../src/features/work/ota/boxTask/contract.ts'
import { planFile } from '../../../../src/features/work/ota/plan-file.ts'
import { upgradeFileCalls as calls } from '../../../../src/features/work/ota/upgradeFile/contract.ts'
import { sumsOf } from '../../../../src/platform/files/sums.ts'
import type { FoundThing } from '../../../../src/platform/thing/catalogue.ts'
import { thing } from '../../../../src/platform/thing/thing.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import {
  begin,
  newFile,
  place,
  sendRest,
  sha256,
  uploadContent,
  waitForJoin,
} from '../../../platform/uploads/sending.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { addCatalogue, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

/** Files that a task of another thing uses, by hash. */
const tasks = new Map<string, string>()
const task: FoundThing = {
  name: 'test/task',
  declared: [],
  thing: thing({
    namesContent: [
      {
        title: ['升级任务', 'Update task'],
        record: 'task',
        call: { path: '/none' },
        find: async (_db, hash) => (tasks.has(hash) ? [{ id: 1, name: tasks.get(hash) ?? '' }] : []),
      },
    ],
  }),
}

let on: TestServer
let series: number
const vin = vinOf(1)
let ecu: number
beforeAll(async () => {
  on = await openTestServer({ work: true, things: [task] })
  const catalogue = await addCatalogue(on.admin)
  series = catalogue.series
  await addVehicle(on.admin, catalogue, 1)
  const bcm = {
    code: 'BCM',
    name: '车身',
    nameEn: 'Body',
    requestAddress: '7E0',
    responseAddress: '7E8',
    services: ['22'],
  }
  ecu = (await callData(on.admin, ecuCalls.add, bcm as never)).id
})
afterAll(() => on.close())

const db = () => on.parts.store.db
const fileFields = { area: 'box', version: '2.1', firmwareName: 'TBOX-FW', firmwareVersion: '2.1.0' } as const
async function saveFile(content: Uint8Array, more: object = {}): Promise<number> {
  const { id } = await uploadContent(on.admin, content)
  return (
    await callData(on.admin, calls.add, { ...fileFields, name: `file ${id}`, series, file: id, ...more } as never)
  ).id
}
const get = (
  id: number,
  headers: Record<string, string> = {},
  who: Client = on.admin,
  method: 'GET' | 'HEAD' = 'GET',
) => who.raw({ method, url: `${calls.download.path}?id=${id}`, headers: who.headers({ headers }) })

test('an uploaded file is saved with what it is for, found, exported and downloaded', async () => {
  const content = newFile(400_000)
  const id = await saveFile(content, { name: 'Box firmware', description: 'Better sleep' })
  const row = (await on.admin.call(calls.one, { id })).data
  expect(row).toMatchObject({
    area: 'box',
    name: 'Box firmware',
    version: '2.1',
    firmwareName: 'TBOX-FW',
    firmwareVersion: '2.1.0',
    series: { id: series },
    ecu: null,
    file: 'box-2.1.bin',
    size: content.length,
    hash: sha256(content),
    description: 'Better sleep',
    uploadedBy: expect.any(String),
    uploadedAt: expect.any(String),
  })
  const list = await on.admin.call(calls.query, { filter: { area: ['box'], hash: sha256(content) } })
  expect(list.data.rows.map((each) => each.id)).toEqual([id])
  const other = await on.admin.call(calls.query, { filter: { area: ['eol'], hash: sha256(content) } })
  expect(other.data.rows).toEqual([])
  const answer = await get(id)
  expect(answer.body.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''box-2.1.bin",
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: `"${sha256(content)}"`,
  })
  const sheet = await on.admin.call(calls.export, { format: 'csv' })
  expect(String(sheet.body)).toContain(`Box firmware`)
  await callData(on.admin, calls.update, { id, description: 'Better sleep, less drain' })
  expect((await on.admin.call(calls.one, { id })).data.description).toBe('Better sleep, less drain')
  expect(await planFile(db(), sha256(content), 'a.bin')).toEqual({
    name: 'a.bin',
    size: content.length,
    sha256: sha256(content),
    sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
    md5: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  await expect(planFile(db(), '0'.repeat(64), 'a.bin')).rejects.toMatchObject({ code: 20003 })
})

test('any range is that slice of the file, and nothing lies beyond its end', async () => {
  const content = newFile(300_001)
  const id = await saveFile(content)
  const ranges = fc.tuple(fc.nat(content.length - 1), fc.nat(content.length + 1000))
  await fc.assert(
    fc.asyncProperty(ranges, async ([from, more]) => {
      const answer = await get(id, { range: `bytes=${from}-${from + more}` })
      const until = Math.min(from + more + 1, content.length)
      expect(answer.status).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${until - 1}/${content.length}`)
      expect(answer.headers['content-length']).toBe(String(until - from))
      expect(answer.body.equals(content.subarray(from, until))).toBe(true)
    }),
  )
  const end = await get(id, { range: 'bytes=-7' })
  expect([end.status, end.body.equals(content.subarray(-7))]).toEqual([206, true])
  const beyond = await get(id, { range: `bytes=${content.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`])
  // An unsupported range returns the whole file.
  expect((await get(id, { range: 'bytes=0-1,4-5' })).body.length).toBe(content.length)
})

test('HEAD says the size; a range goes on only with the same content', async () => {
  const content = newFile(5000)
  const id = await saveFile(content)
  const head = await get(id, { range: 'bytes=0-1' }, on.admin, 'HEAD')
  expect(head.headers).toMatchObject({ 'content-length': '5000', 'accept-ranges': 'bytes' })
  expect([head.status, head.body.length]).toEqual([200, 0])
  const tag = `"${sha256(content)}"`
  expect((await get(id, { range: 'bytes=10-', 'if-range': tag })).status).toBe(206)
  const wholeFile = await get(id, { range: 'bytes=10-', 'if-range': '"another"' })
  expect([wholeFile.status, wholeFile.body.length]).toEqual([200, 5000])
  expect((await get(id, { 'if-none-match': `"x", ${tag}` })).status).toBe(304)
  expect((await get(id, { 'if-match': '"another"' })).status).toBe(412)
  expect((await get(id, { 'if-match': tag })).status).toBe(200)
})

test('who may not download gets nothing', async () => {
  const id = await saveFile(newFile(1000))
  const user = await on.asUser({ links: [calls.query.path] })
  expect((await get(id, {}, user)).code).toBe(20002)
  expect((await get(id, {}, on.anonymous)).code).toBe(401)
  expect((await get(999_999)).code).toBe(20003)
})

test('a file at the end of the line names its ECU, one for boxes none', async () => {
  const add = async (more: object) => {
    const { id } = await uploadContent(on.admin, newFile(1000))
    return on.admin.call(calls.add, { ...fileFields, name: 'ECU file', series, file: id, ...more } as never, {
      lang: 'en',
    })
  }
  expect(await add({ area: 'eol' })).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'ecu', message: 'Choose the ECU of the file' }] },
  })
  expect(await add({ area: 'box', ecu })).toMatchObject({ code: 20001, data: { fields: [{ field: 'ecu' }] } })
  const { data } = await add({ area: 'eol', ecu })
  expect((await on.admin.call(calls.one, { id: data.id })).data).toMatchObject({ area: 'eol', ecu: { label: 'BCM' } })
  expect((await on.admin.call(calls.update, { id: data.id, ecu: null })).code).toBe(20001)
  expect((await on.admin.call(calls.update, { id: data.id, area: 'box' } as never)).code).toBe(20001)
})

test('an upload is taken once, when it is finished, by who made it', async () => {
  const content = newFile(600_000)
  const upload = await begin(on.admin, content)
  const add = (who: Client) =>
    who.call(calls.add, { ...fileFields, name: 'Early', series, file: upload.id }, { lang: 'en' })
  expect(await add(on.admin)).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'file', message: 'The file is not uploaded yet' }] },
  })
  await sendRest(on.admin, upload, content)
  await waitForJoin(on.admin, upload.id)
  expect((await add(await on.asUser({ links: [calls.add.path] }))).code).toBe(20001)
  expect((await add(on.admin)).code).toBe(200)
  expect((await add(on.admin)).code).toBe(20001)
})

test('what was refused leaves the upload for another try', async () => {
  const { id } = await uploadContent(on.admin, newFile(1000))
  const add = (more: object) => on.admin.call(calls.add, { ...fileFields, name: 'Again', file: id, ...more } as never)
  expect((await add({ series: 999_999 })).code).toBe(20001)
  expect((await add({ series })).code).toBe(200)
})

test('the same content is offered to who sees what has it, and is not sent again', async () => {
  const content = newFile(2000)
  await saveFile(content, { name: 'Box', version: '3.0' })
  const input = { ...place, name: 'copy.bin', size: content.length, sha256: sha256(content) }
  const existing = [{ title: ['升级文件', 'Update file'], name: 'Box 3.0' }]
  expect((await on.admin.call(uploadCalls.start, input)).data).toEqual({ upload: null, existing })
  const reuse = await on.admin.call(uploadCalls.start, { ...input, reuse: true })
  expect(reuse.data.upload).toMatchObject({ state: 'done', hash: sha256(content), received: 0 })
  // Without access to the record, a user learns nothing about the file and cannot reuse it by its hash.
  const blind = await on.asUser({ links: [calls.add.path] })
  const sends = await blind.call(uploadCalls.start, { ...input, reuse: true })
  expect(sends.data).toMatchObject({ existing: [], upload: { state: 'open', received: 0 } })
  // An upload without a hash finds the existing file once it is complete.
  const upload = await begin(on.admin, content, { sha256: undefined })
  await sendRest(on.admin, upload, content)
  expect((await waitForJoin(on.admin, upload.id)).existing).toEqual(existing)
})

test('a file that an update task installs stays', async () => {
  const id = await saveFile(newFile(4000), { name: 'Installed' })
  const at = (days: number) => new Date(on.parts.now().getTime() + days * dayMs).toISOString()
  const task = { name: 'Winter boxes', file: id, startTime: at(1), endTime: at(9), vins: vin }
  await callData(on.admin, boxTaskCalls.save, task)
  expect(await on.admin.call(calls.remove, { ids: [id] }, { lang: 'en' })).toMatchObject({
    code: 20007,
    msg: expect.stringMatching(/^“Installed” is used by “Winter boxes” \(.+\) and can’t be deleted$/),
  })
})

test('a file that a task names stays, and the refusal says which; without one its content goes, too', async () => {
  const content = newFile(3000)
  const [id, other] = [await saveFile(content, { name: 'Used' }), await saveFile(newFile(10))]
  tasks.set(sha256(content), 'Winter campaign')
  const refusal = await on.admin.call(calls.remove, { ids: [other, id] }, { lang: 'en' })
  expect(refusal).toMatchObject({
    code: 20007,
    msg: '“Used” is used by “Winter campaign” (Update task) and can’t be deleted',
  })
  expect((await on.admin.call(calls.one, { id: other })).code).toBe(200)
  tasks.clear()
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(200)
  const isStored = () => on.parts.files.has(sha256(content))
  expect(await eventually(isStored, (isPresent) => !isPresent)).toBe(false)
  expect(await sumsOf(db(), sha256(content))).toBeUndefined()
})

test('who took a file is a line of the operation log, also when it came in pieces', async () => {
  const content = newFile(5000)
  const id = await saveFile(content, { name: 'Logged' })
  const lines = async (who = on.admin) => {
    const { rows } = await callData(who, operationLogCalls.query, { filter: { call: calls.download.path } })
    return rows.filter(({ details }) => details?.includes('Logged'))
  }
  // A download without the first byte is logged, too.
  for (const range of ['bytes=1-', 'bytes=0-999', 'bytes=1000-', 'bytes=2000-']) await get(id, { range })
  const [line, ...more] = await lines()
  expect(more).toEqual([])
  expect(line).toMatchObject({ call: calls.download.path, details: expect.stringContaining(sha256(content)) })
  const reader = await on.asUser({ links: [calls.download.path] })
  expect((await get(id, {}, reader)).status).toBe(200)
  expect(new Set((await lines()).map(({ userName }) => userName)).size).toBe(2)
  on.clock.advance(3_600_000)
  const later = await on.session(on.admin.id)
  expect((await get(id, {}, later)).status).toBe(200)
  expect((await lines(later)).length).toBe(3)
  // Only delivered files are logged. This one does not exist.
  const before = (await callData(later, operationLogCalls.query, { filter: { call: calls.download.path } })).rows.length
  expect((await get(999_999, {}, later)).code).toBe(20003)
  const after = await callData(later, operationLogCalls.query, { filter: { call: calls.download.path } })
  expect(after.rows.length).toBe(before)
})
