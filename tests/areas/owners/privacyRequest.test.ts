import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { appAccountCalls } from '../../../src/areas/owners/appAccount/contract.ts'
import { bindRequestCalls } from '../../../src/areas/owners/bindRequest/contract.ts'
import { privacyCalls } from '../../../src/areas/owners/privacyRequest/contract.ts'
import { dueDayOf } from '../../../src/areas/owners/privacyRequest/due.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { addCatalogue, addVehicle, done, vinOf } from '../vehicles/fleet.ts'
import { sendWhole } from './sending.ts'

let on: TestServer
let account = 0
// Without SECRET_KEY values are stored as they are: what a dump still holds is seen.
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  await addVehicle(on.admin, catalogue, 1)
  await sendWhole(on.anonymous, 1, vinOf(1))
  const held = await done(on.admin, bindRequestCalls.take, {})
  const id = held?.request.id ?? 0
  await done(on.admin, bindRequestCalls.decide, { id, version: held?.version ?? 0, pass: true })
  account = (await done(on.admin, appAccountCalls.query, {})).rows[0]?.id ?? 0
})
afterAll(() => on.close())

const receivedAt = '2026-03-06T02:00:00.000Z'
async function fulfilled(kind: 'copy' | 'correct' | 'erase', more = {}): Promise<number> {
  const { id } = await done(on.admin, privacyCalls.add, { account, kind, receivedAt, ...more })
  expect((await on.admin.call(privacyCalls.fulfil, { id })).code).toBe(20005)
  await done(on.admin, privacyCalls.verify, { id, how: '电话回拨核实' })
  await done(on.admin, privacyCalls.fulfil, { id })
  await expect
    .poll(async () => (await done(on.admin, privacyCalls.one, { id })).state, { timeout: 30_000 })
    .toBe('done')
  return id
}
/** Every row of every table, as a dump has it. */
async function dump(): Promise<string> {
  const { rows } = await on.parts.store.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await on.parts.store.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    )
    texts.push(...all.rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}
const linesWith = (text: string, wanted: string) => text.split('\n').filter((line) => line.includes(wanted))

test('due in ten working days of the fleet', () => {
  expect(dueDayOf(Date.parse('2026-03-06T02:00:00Z'))).toBe('2026-03-20')
  // Saturday in China, Friday evening in UTC.
  expect(dueDayOf(Date.parse('2026-03-06T17:00:00Z'))).toBe('2026-03-20')
  expect(dueDayOf(Date.parse('2026-03-09T02:00:00Z'), 1)).toBe('2026-03-10')
})

test('a copy holds everything in clear, is fetched by who handles it, and is logged', async () => {
  const id = await fulfilled('copy')
  const { body } = await on.admin.call(privacyCalls.download, { id })
  const zip = await fromBufferPromise(body, { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  const data = JSON.parse(String(found.get('data.json')))
  expect(data.account).toMatchObject({ name: '王小1', phone: '13900000001' })
  expect(data.bindings).toMatchObject([{ vin: vinOf(1), type: 'owner' }])
  expect(data.bindRequests).toMatchObject([{ phone: '13900000001', state: 'passed' }])
  expect([...found.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(2)
  const narrow = await on.asUser({ links: 'all' })
  expect((await narrow.call(privacyCalls.download, { id })).code).toBe(20003)
  expect((await done(narrow, privacyCalls.query, {})).rows).toEqual([])
})

test('a correction changes the account; one without a correction is refused', async () => {
  expect((await on.admin.call(privacyCalls.add, { account, kind: 'correct', receivedAt })).code).toBe(20001)
  await fulfilled('correct', { newPhone: '13711112222', newNickname: 'Wang' })
  expect(await done(on.admin, appAccountCalls.one, { id: account })).toMatchObject({
    phone: '137****2222',
    nickname: 'Wang',
  })
  await fulfilled('correct', { newPhone: '13900000001' })
})

test('after an erasure no dump and no file holds the person', async () => {
  const before = await dump()
  for (const clear of ['13900000001', '王小1']) expect(linesWith(before, clear)).not.toEqual([])
  const { rows: pictures } = await on.parts.store.db.execute<{ hash: string }>(
    sql`select hash from stored_file union select hash from privacy_request where hash is not null`,
  )
  expect(pictures.length).toBeGreaterThanOrEqual(3)
  await fulfilled('erase')
  const after = await dump()
  for (const clear of ['13900000001', '13711112222', '王小1', '"Wang"']) expect(linesWith(after, clear)).toEqual([])
  for (const { hash } of pictures) expect(await on.parts.files.has(hash)).toBe(false)
  expect(await done(on.admin, appAccountCalls.one, { id: account })).toMatchObject({
    ...{ name: `erased-${account}`, userName: null, state: 'cancelled', bound: false },
  })
})

test('a refused request says why', async () => {
  const { id } = await done(on.admin, privacyCalls.add, { account, kind: 'copy', receivedAt })
  await done(on.admin, privacyCalls.refuse, { id, reason: '无法核实身份' })
  expect(await done(on.admin, privacyCalls.one, { id })).toMatchObject({ state: 'refused', refusal: '无法核实身份' })
  expect((await on.admin.call(privacyCalls.download, { id })).code).toBe(20005)
})
