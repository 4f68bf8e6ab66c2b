import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPhone } from '../../../../src/domain/phone-number.ts'
import { accountsOf } from '../../../../src/features/fleet/owners/appAccount/audience.ts'
import { appAccountCalls } from '../../../../src/features/fleet/owners/appAccount/contract.ts'
import { bindingCalls } from '../../../../src/features/fleet/owners/binding/contract.ts'
import { bind } from '../../../../src/features/fleet/owners/binding/write.ts'
import { ownerCalls } from '../../../../src/features/fleet/owners/owner/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { readSheet } from '../../../../src/platform/sheet/read.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { readFeed } from '../../base/messaging/feed-reader.ts'
import { addCatalogue, addGroup, addVehicle, type Catalogue, callData, vinOf } from '../vehicles/fleet.ts'

let on: TestServer
let catalogue: Catalogue
const at = '2026-03-01T08:00:00.000Z'
const person = { name: 'zhang', nickname: 'Z', userName: '张小明', phone: '138 1234-5678', channel: '官方商城' }
const account = { ...person, country: 'CN', language: 'zh', registeredAt: at } as const

beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY: 'a key of these tests' } })
  catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3]) await addVehicle(on.admin, catalogue, n)
})
afterAll(() => on.close())

const bound = (account: number, vin: string, type: 'owner' | 'family' = 'owner') =>
  (on.parts.store as Store).tx((tx) => bind(tx, { account, vin, type, way: 'dealer', since: at }))
const statusOf = async (n: number) =>
  (await callData(on.admin, vehicleCalls.query, { filter: { vin: vinOf(n) } })).rows[0]?.bindingStatus

test('one phone number is written in one way', () => {
  for (const input of ['13812345678', '+86 138-1234-5678', '0086 13812345678', '１３８１２３４５６７８'])
    expect(plainPhone(input)).toBe('13812345678')
  expect(plainPhone('0090 532 123 4567')).toBe('+905321234567')
})

test('an account is listed masked, found by its whole phone, and shown for a reason that is logged', async () => {
  const { id } = await callData(on.admin, appAccountCalls.add, account)
  const rows = async (filter: Record<string, unknown>) =>
    (await callData(on.admin, appAccountCalls.query, { filter })).rows
  const [row] = await rows({ phone: '+8613812345678' })
  expect(row).toMatchObject({ id, userName: '张*', phone: '138****5678', bound: false, state: 'active' })
  expect(await rows({ phone: '5678' })).toEqual([])
  expect((await rows({ userName: '张小明' })).map((one) => one.id)).toEqual([id])
  expect((await on.admin.post(appAccountCalls.reveal.path, { id, field: 'phone' })).code).toBe(20001)
  const revealedPhone = await callData(on.admin, appAccountCalls.reveal, { id, field: 'phone', reason: '核对身份' })
  expect(revealedPhone.value).toBe('13812345678')
  const { rows: log } = await on.parts.store.db.execute<{ details: string }>(
    sql`select details from operation_log where call = ${appAccountCalls.reveal.path}`,
  )
  expect(log).toHaveLength(1)
  expect(log[0]?.details).toContain('核对身份')
  expect(log[0]?.details).not.toContain('13812345678')
  // Log entries cannot be erased, so they contain no name.
  expect(log[0]?.details).not.toContain(account.name)
  const { rows: storedRows } = await on.parts.store.db.execute(sql`select * from app_account`)
  expect(JSON.stringify(storedRows)).not.toMatch(/13812345678|张小明/)
  const refusal = await on.admin.call(appAccountCalls.add, { ...account, name: 'other', phone: '13812345678' })
  expect(refusal.code).toBe(20004)
  expect((await on.admin.call(appAccountCalls.add, { ...account, name: '13899998888' })).code).toBe(20001)
  expect(await callData(on.admin, appAccountCalls.channels, {})).toEqual(['官方商城'])
})

test('a sheet of accounts is stored sealed; exports are masked', async () => {
  const sheet = '账号,姓名,联系电话,国家,语言,注册时间\nli,李雷,13700001111,中国,中文,2026-03-02 10:00:00\n'
  const { data } = await on.admin.upload(sheet, 'accounts.csv')
  const { job } = await callData(on.admin, appAccountCalls.import, { file: data.id })
  expect((await endOfJob(on, job)).state).toBe('done')
  const { rows } = await on.parts.store.db.execute(sql`select * from app_account where name = 'li'`)
  expect(JSON.stringify(rows)).not.toMatch(/13700001111|李雷/)
  const [accountRow] = (await callData(on.admin, appAccountCalls.query, { filter: { phone: '13700001111' } })).rows
  expect(accountRow).toMatchObject({ name: 'li', userName: '李*' })
  const { body } = await on.admin.call(appAccountCalls.export, { format: 'csv' })
  expect(body.toString()).toContain('137****1111')
  expect(body.toString()).not.toContain('13700001111')
  expect((await on.admin.post(appAccountCalls.exportClear.path, {})).code).toBe(20001)
  const clear = await on.admin.call(appAccountCalls.exportClear, {
    reason: '监管要求',
    filter: { phone: '13700001111' },
  })
  const read = readSheet(Readable.from([clear.body]), {
    kind: 'xlsx' as const,
    maxRows: 9,
    maxColumns: 50,
    maxUnpackedBytes: 1 << 24,
  })
  const [, row, ...others] = (await Array.fromAsync(read)).map(({ cells }) => cells)
  expect(others).toEqual([])
  expect(row).toEqual(expect.arrayContaining(['李雷', '13700001111']))
})

test('the export in full has the order of the list', async () => {
  const names = async (order: 'asc' | 'desc') => {
    const { body } = await on.admin.call(appAccountCalls.exportClear, {
      reason: '监管要求',
      sort: { field: 'name', order },
    })
    const limits = { kind: 'xlsx' as const, maxRows: 9, maxColumns: 50, maxUnpackedBytes: 1 << 24 }
    const rows = await Array.fromAsync(readSheet(Readable.from([body]), limits))
    return rows.slice(1).map(({ cells }) => cells[0])
  }
  const accounts = (await callData(on.admin, appAccountCalls.query, { sort: { field: 'name', order: 'asc' } })).rows
  expect(accounts.length).toBeGreaterThan(1)
  expect(await names('asc')).toEqual(accounts.map(({ name }) => name))
  expect(await names('desc')).toEqual(accounts.map(({ name }) => name).reverse())
})

test('a vehicle has one binding at a time, and says so; who sees no vehicle of an account does not see the account', async () => {
  const [zhang, li] = (await callData(on.admin, appAccountCalls.query, { sort: { field: 'name', order: 'desc' } })).rows
  const [a, b] = [zhang?.id ?? 0, li?.id ?? 0]
  const feed = await readFeed(on, on.admin, ['binding.added', 'binding.ended'])
  const first = await bound(a, vinOf(1))
  await expect(bound(b, vinOf(1))).rejects.toThrow()
  await bound(b, vinOf(2), 'family')
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual(['bound', 'bound', 'unbound'])
  const owners = (await callData(on.admin, ownerCalls.query, { filter: { phone: '13812345678' } })).rows
  expect(owners).toMatchObject([{ vin: vinOf(1), name: '张*', phone: '138****5678', type: 'owner' }])

  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Two', [vinOf(2)])] })
  expect((await callData(narrow, appAccountCalls.query, {})).rows.map(({ id }) => id)).toEqual([b])
  expect((await callData(narrow, ownerCalls.query, {})).rows.map(({ vin }) => vin)).toEqual([vinOf(2)])
  expect((await narrow.call(appAccountCalls.cancel, { id: a, reason: 'No' })).code).toBe(20003)
  expect((await narrow.call(bindingCalls.unbind, { id: first, reason: 'No' })).code).toBe(20003)
  expect((await narrow.call(ownerCalls.reveal, { id: first, field: 'phone', reason: 'No' })).code).toBe(20003)

  const db = on.parts.store.db
  expect((await accountsOf(db, {})).map(({ account }) => account)).toEqual([a, b].sort((x, y) => x - y))
  expect((await accountsOf(db, { vins: [vinOf(2)] })).map(({ account }) => account)).toEqual([b])
  expect(await accountsOf(db, { series: [catalogue.otherSeries] })).toEqual([])
  expect(await accountsOf(db, { languages: ['fr'] })).toEqual([])

  await callData(on.admin, bindingCalls.unbind, { id: first, reason: '车辆已出售' })
  expect((await on.admin.call(bindingCalls.unbind, { id: first, reason: '车辆已出售' })).code).toBe(20005)
  expect(await statusOf(1)).toBe('unbound')
  const history = (await callData(on.admin, bindingCalls.query, { filter: { account: [a] } })).rows
  expect(history).toMatchObject([{ vin: vinOf(1), endReason: '车辆已出售' }])
  const events = await feed.next()
  expect(events.map(({ type, vin }) => [type, vin])).toEqual([
    ['binding.added', vinOf(1)],
    ['binding.added', vinOf(2)],
    ['binding.ended', vinOf(1)],
  ])
  const { rows } = await callData(on.admin, bindingCalls.query, {})
  expect(Object.fromEntries(events.map(({ subject, data }) => [subject, data]))).toEqual(
    Object.fromEntries(
      rows.map(({ id, account: { id: account }, type, way, since, until }) => {
        return [`binding/${id}`, { binding: id, account, type, way, since, until }]
      }),
    ),
  )
})

test('cancelling an account ends its bindings, and frees the phone number', async () => {
  const [li] = (await callData(on.admin, appAccountCalls.query, { filter: { name: 'li' } })).rows
  const id = li?.id ?? 0
  const feed = await readFeed(on, on.admin, ['binding.ended'])
  await callData(on.admin, appAccountCalls.cancel, { id, reason: '车主申请' })
  expect(await statusOf(2)).toBe('unbound')
  expect(await feed.next()).toMatchObject([{ vin: vinOf(2), data: { account: id, until: expect.any(String) } }])
  expect((await on.admin.call(appAccountCalls.cancel, { id, reason: '车主申请' })).code).toBe(20005)
  expect(await callData(on.admin, appAccountCalls.one, { id })).toMatchObject({ state: 'cancelled', bound: false })
  expect((await on.admin.call(appAccountCalls.add, { ...account, name: 'li2', phone: '13700001111' })).code).toBe(200)
})
