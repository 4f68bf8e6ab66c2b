import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import {
  softwareVersionCalls as calls,
  softwareVersion,
  swinRegisterCalls,
} from '../../../../src/features/work/ota/softwareVersion/contract.ts'
import { versionMachine } from '../../../../src/features/work/ota/softwareVersion/state-texts.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addVersion, uploadFile } from './software.ts'

const notes = { notesZh: '修复问题', notesEn: 'Fixes' }
let on: TestServer
let admin: Client
let second: Client

beforeAll(async () => {
  on = await openTestServer({ work: true })
  admin = on.admin
  second = await on.asUser({ links: 'all' })
})
afterAll(() => on.close())

const versionInput = (more: object) => ({ partNumber: 'P-1', kind: 'full', ...notes, ...more }) as never
const stateOf = async (id: number) => (await callData(admin, calls.one, { id })).state

test('a version goes from draft to released by two people, and a withdrawal is the only way on', async () => {
  const { id } = await callData(
    admin,
    calls.add,
    versionInput({ version: '1.0.0', counter: 10, swin: 'R79-01;R155-02' }),
  )
  expect((await admin.call(calls.test, { id })).code).toBe(code.state)
  await callData(admin, calls.update, { id, file: await uploadFile(admin, 'first') })
  const row = await callData(admin, calls.one, { id })
  expect(row).toMatchObject({ state: 'draft', file: 'image.bin', size: 5 })
  expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
  const file = await admin.call(calls.download, { id })
  expect([file.status, String(file.body)]).toEqual([200, 'first'])
  const log = await callData(admin, operationLogCalls.query, { filter: { call: calls.download.path } })
  expect(log.rows.map(({ details }) => details?.includes(String(row.hash)))).toEqual([true])
  await callData(admin, calls.test, { id })
  expect((await admin.call(calls.update, { id, counter: 11 })).code).toBe(code.state)
  // Neither the author nor anyone who changed it may release it.
  expect((await admin.call(calls.release, { id })).code).toBe(code.state)
  expect([await callData(admin, calls.own, {}), await callData(second, calls.own, {})]).toEqual([
    { ids: [id] },
    { ids: [] },
  ])
  await callData(second, calls.reopen, { id })
  await callData(second, calls.update, { id, notesEn: 'More fixes' })
  await callData(second, calls.test, { id })
  expect((await second.call(calls.release, { id })).code).toBe(code.state)
  const third = await on.asUser({ links: 'all' })
  await callData(third, calls.release, { id })
  expect(await stateOf(id)).toBe('released')
  const { rows } = await callData(admin, swinRegisterCalls.query, {})
  expect(rows.map(({ swin, version, sha256 }) => [swin, version, sha256]).sort()).toEqual([
    ['R155-02', '1.0.0', row.hash],
    ['R79-01', '1.0.0', row.hash],
  ])
  expect((await admin.post(swinRegisterCalls.export.path, {})).status).toBe(200)
  for (const refusal of [
    await admin.call(calls.update, { id, notesEn: 'Other' }),
    await admin.call(calls.remove, { ids: [id] }),
    await admin.call(calls.reopen, { id }),
    await third.call(calls.release, { id }),
    await admin.call(calls.withdraw, { id, reason: ' ' }),
  ])
    expect(refusal.code).not.toBe(200)
  await callData(admin, calls.withdraw, { id, reason: 'Battery drain' })
  expect(await callData(admin, calls.one, { id })).toMatchObject({ state: 'withdrawn', withdrawal: 'Battery drain' })
  for (const name of versionMachine.moveKeys)
    expect((await admin.call(calls[name], { id, reason: 'again' } as never)).code).not.toBe(200)
})

test('what was released stays against raw SQL, too', async () => {
  const id = await addVersion(admin, 'KEPT', '1.0', { counter: 1, releasedBy: second, swin: 'R10-1' })
  const { db } = on.parts.store
  const expectRefusal = (statement: ReturnType<typeof sql>) => expect(db.execute(statement)).rejects.toThrow()
  await expectRefusal(sql`update software_version set notes_en = 'other' where id = ${id}`)
  await expectRefusal(sql`update software_version set state = 'draft' where id = ${id}`)
  await expectRefusal(sql`update software_version set state = 'withdrawn', hash = 'x' where id = ${id}`)
  await expectRefusal(sql`delete from software_version where id = ${id}`)
  await expectRefusal(sql`truncate software_version cascade`)
  await expectRefusal(sql`update swin_register set sha256 = 'x' where swin = 'R10-1'`)
  await expectRefusal(sql`delete from swin_register where swin = 'R10-1'`)
  await expectRefusal(sql`truncate swin_register`)
  await db.execute(sql`update software_version set state = 'withdrawn', withdrawal = 'why' where id = ${id}`)
  await expectRefusal(sql`update software_version set withdrawal = 'other' where id = ${id}`)
  await expectRefusal(sql`delete from software_version where id = ${id}`)
})

test('release counters rise with the versions of a part, and of no other', async () => {
  const add = (version: string, counter: number, more = {}) =>
    admin.call(calls.add, versionInput({ partNumber: 'P-2', version, counter, ...more }))
  expect((await add('1.9', 9)).code).toBe(200)
  expect((await add('1.10', 10)).code).toBe(200)
  // 1.10 is newer than 1.9.
  expect((await add('1.10.1', 8)).code).toBe(code.invalid)
  expect((await add('1.8', 11)).code).toBe(code.invalid)
  expect((await add('1.11', 10)).code).toBe(code.invalid)
  expect((await add('1.10', 12)).code).not.toBe(200)
  expect((await add('1.9.5', 9)).code).toBe(code.invalid)
  expect((await add('1.8', 3)).code).toBe(200)
  expect((await add('0.1', 99, { partNumber: 'P-3' })).code).toBe(200)
})

test('a delta names an older version of the part that is there', async () => {
  const add = (more: object) =>
    admin.call(calls.add, versionInput({ partNumber: 'P-4', counter: 2, version: '2.0', ...more }))
  await callData(admin, calls.add, versionInput({ partNumber: 'P-4', version: '1.0', counter: 1 }))
  expect((await add({ kind: 'delta' })).code).toBe(code.invalid)
  expect((await add({ kind: 'delta', fromVersion: '1.5' })).code).toBe(code.invalid)
  expect((await add({ kind: 'delta', fromVersion: '2.0' })).code).toBe(code.invalid)
  expect((await add({ fromVersion: '1.0' })).code).toBe(code.invalid)
  expect((await add({ kind: 'delta', fromVersion: '1.0' })).code).toBe(200)
})

test('two people who enter versions of a part at once do not break the order of counters', async () => {
  const add = (client: Client, version: string, counter: number) =>
    client.call(calls.add, versionInput({ partNumber: 'P-5', version, counter }))
  const answers = await Promise.all([add(admin, '1.0', 2), add(second, '2.0', 1)])
  expect(answers.map(({ code: answer }) => answer === 200).sort()).toEqual([false, true])
})

test('where a file is uploaded to is told, and an upload is taken once', async () => {
  const address = await callData(admin, calls.uploadUrl, {})
  expect(address).toMatchObject({ record: softwareVersion.name, field: 'file', start: '/upload/start' })
  const file = await uploadFile(admin, 'once')
  await callData(admin, calls.add, versionInput({ partNumber: 'P-6', version: '1.0', counter: 1, file }))
  expect(
    (await admin.call(calls.add, versionInput({ partNumber: 'P-6', version: '1.1', counter: 2, file }))).code,
  ).toBe(code.invalid)
  // A file that another user uploaded is refused.
  const others = await uploadFile(second, 'theirs')
  expect(
    (await admin.call(calls.add, versionInput({ partNumber: 'P-6', version: '1.2', counter: 3, file: others }))).code,
  ).toBe(code.invalid)
})

const header = 'Software part number,Version,Release counter,Type,In Chinese,In English'

test('a sheet of versions comes in as drafts of who imports it, or says what is wrong with each row', async () => {
  const importVersions = async (lines: readonly string[]) => {
    const { data } = await admin.upload([header, ...lines].join('\n'), 'versions.csv')
    const { job } = await callData(admin, calls.import, { file: data.id })
    return eventually(
      async () =>
        (
          await on.parts.store.db.execute<{ state: string; count: number; faults: { row: number }[] }>(
            sql`select state, count, faults from job where id = ${job}`,
          )
        ).rows[0]!,
      ({ state }) => state === 'done' || state === 'failed',
    )
  }
  const wrong = await importVersions([
    'P-7,1.0,1,Full image,甲,a',
    'P-7,2.0,1,Full image,甲,a',
    'P-7,1.0,5,Full image,甲,a',
  ])
  expect(wrong.faults.map(({ row }) => row)).toEqual([2, 3, 4])
  const right = await importVersions(['P-7,1.0,1,Full image,甲,a', 'P-7,2.0,2,Full image,甲,a'])
  expect(right).toMatchObject({ count: 2 })
  const { rows } = await callData(admin, calls.query, { filter: { partNumber: 'P-7' } })
  expect(rows.map(({ state }) => state)).toEqual(['draft', 'draft'])
  // The user who imports a version counts as its author.
  const { id } = rows[0]!
  await callData(admin, calls.update, { id, file: await uploadFile(admin, 'imported') })
  await callData(second, calls.test, { id })
  expect((await admin.call(calls.release, { id })).code).toBe(code.state)
  await callData(second, calls.reopen, { id })
  expect((await admin.post(calls.export.path, {})).status).toBe(200)
  await callData(admin, calls.remove, { ids: rows.map(({ id }) => id) })
})
