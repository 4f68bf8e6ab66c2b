import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { rawExportCalls as calls } from '../../../../src/features/fleet/messages/rawExport/contract.ts'
import { expireExports } from '../../../../src/features/fleet/messages/rawExport/server.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles, eventually } from '../../../telematics/gateway/yard.ts'
import { feed } from './feed.ts'

let house: TestServer
const start = Math.floor(Date.now() / 1000) * 1000 - 60 * minuteMs
const period = { from: new Date(start).toISOString(), to: new Date(start + 60 * minuteMs).toISOString() }
const one = (vin: string) => ({ by: 'vins' as const, vins: [vin] })

beforeAll(async () => {
  house = await openTestServer({ work: true })
  const { store } = house.parts
  await addVehicles(store, [1, 2])
  const messages = [1, 2].flatMap((number) =>
    Array.from({ length: 1200 }, (_, index) => {
      const at = start + index * 1000
      const vin = vinOf(number)
      return { vin, frame: report(vin, at, { speedKmh: index % 200 }), receivedAt: at }
    }),
  )
  await feed(house, messages)
})
afterAll(() => house.close())

const finishedExport = (client: Client, id: number) =>
  eventually(
    async () => (await client.call(calls.list, {})).data?.find((each) => each.id === id),
    (item) => item !== undefined && item.state !== 'waiting' && item.state !== 'running',
  )

test('whole messages of two vehicles as csv: every row, with its bytes', async () => {
  const vehicles = { by: 'vins' as const, vins: [vinOf(1), vinOf(2)] }
  const answer = await house.admin.call(calls.start, { ...period, vehicles, content: 'frames', format: 'csv' })
  expect(answer.data?.vehicles).toBe(2)
  const item = await finishedExport(house.admin, answer.data!.id)
  expect(item).toMatchObject({ state: 'done', total: 2400, done: 2400, vehicles: 2, message: null })
  const file = await house.admin.call(calls.file, { id: item!.id })
  expect(file.body.length).toBe(item?.size)
  const lines = file.body.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2401)
  const first = Buffer.from(report(vinOf(1), start, { speedKmh: 0 })).toString('hex')
  expect(lines[1]).toContain(first)
  const { jobs } = (await house.admin.call(noticeCalls.inbox)).data
  expect(jobs).toMatchObject([
    { title: 'Raw data export', route: '/message/frameDownload', state: 'done', faultCount: 0 },
  ])
})

test('chosen fields in the asked language, as xlsx', async () => {
  const input = { ...period, vehicles: one(vinOf(1)), content: 'fields' as const, signals: ['vehicle.speed'] }
  const answer = await house.admin.call(calls.start, { ...input, format: 'csv' }, { lang: 'en' })
  const item = await finishedExport(house.admin, answer.data!.id)
  const text = (await house.admin.call(calls.file, { id: item!.id })).body.toString('utf8')
  expect(text.split('\r\n')[0]).toMatch(/^\ufeffVIN,Collected \(UTC\+8\),.*[Ss]peed.* \(km\/h\)$/)
  expect(text.split('\r\n')[43]).toMatch(/,42$/)
  const sheet = await house.admin.call(calls.start, { ...input, format: 'xlsx' })
  const book = await finishedExport(house.admin, sheet.data!.id)
  expect(book).toMatchObject({ state: 'done', format: 'xlsx', total: 1200 })
})

test('only visible vehicles, only the own downloads, only while the vehicles are seen', async () => {
  const { db } = house.parts.store
  const [group] = (
    await db.execute<{ id: number }>(sql`insert into vehicle_group (name) values ('north') returning id::float8 as id`)
  ).rows
  await db.execute(sql`insert into vehicle_group_vehicle (vin, group_id) values (${vinOf(1)}, ${group!.id})`)
  const links = Object.values(calls).map(({ path }) => path)
  const staff = await house.asUser({ links, groups: [group!.id] })
  const input = { ...period, content: 'frames' as const, format: 'csv' as const }
  expect((await staff.call(calls.start, { ...input, vehicles: one(vinOf(2)) })).code).toBe(code.notFound)
  const all = await staff.call(calls.start, { ...input, vehicles: { by: 'all' } })
  expect(all.data?.vehicles).toBe(1)
  const item = await finishedExport(staff, all.data!.id)
  expect(item).toMatchObject({ total: 1200, vin: vinOf(1) })
  expect((await house.admin.call(calls.again, { id: item!.id })).code).toBe(code.notFound)
  expect((await staff.call(calls.file, { id: item!.id })).body.length).toBe(item!.size)
  await db.execute(sql`delete from vehicle_group_vehicle where group_id = ${group!.id}`)
  expect((await staff.call(calls.file, { id: item!.id })).code).toBe(code.notFound)
  expect((await staff.call(calls.again, { id: item!.id })).code).toBe(code.notFound)
})

test('a download that was cancelled ends; again makes another', async () => {
  const input = { ...period, vehicles: one(vinOf(1)), content: 'frames' as const, format: 'csv' as const }
  const { db } = house.parts.store
  const answer = await house.admin.call(calls.start, input)
  const cancellation = await house.admin.call(calls.cancel, { id: answer.data!.id })
  // The export may have finished before the cancel.
  expect([code.ok, code.state]).toContain(cancellation.code)
  const item = await finishedExport(house.admin, answer.data!.id)
  expect(item?.state).toBe(cancellation.code === code.ok ? 'cancelled' : 'done')
  const again = await house.admin.call(calls.again, { id: answer.data!.id })
  expect(await finishedExport(house.admin, again.data!.id)).toMatchObject({ state: 'done', total: 1200 })
  expect((await db.execute(sql`select 1 from raw_export where cancelled and hash is not null`)).rows).toEqual([])
})

test('a job that a stopped server left behind is done by the next one', async () => {
  const { db } = house.parts.store
  const input = { ...period, vehicles: one(vinOf(1)), content: 'fields' as const, signals: ['vehicle.soc'] }
  const answer = await house.admin.call(calls.start, { ...input, format: 'csv' })
  await finishedExport(house.admin, answer.data!.id)
  await db.execute(sql`update raw_export set hash = null, size = null where id = ${answer.data!.id}`)
  await db.execute(
    sql`update job set state = 'running', done = 5, lease_owner = 'gone', lease_until = now() - interval '1 hour' where id = (select job from raw_export where id = ${answer.data!.id})`,
  )
  await house.reopen()
  const item = await finishedExport(house.admin, answer.data!.id)
  expect(item).toMatchObject({ state: 'done', done: 1200, total: 1200 })
  expect(item?.size).toBeGreaterThan(1000)
})

test('after 7 days files and rows are gone', async () => {
  const result = await house.parts.store.db.execute<{ hash: string }>(
    sql`select distinct hash from raw_export where hash is not null`,
  )
  expect(result.rows.length).toBeGreaterThan(0)
  house.clock.advance(7 * dayMs + 1000)
  await expireExports(house.parts)
  for (const { hash } of result.rows) expect(await house.parts.files.has(hash)).toBe(false)
  expect((await house.parts.store.db.execute(sql`select 1 from raw_export`)).rows).toEqual([])
})
