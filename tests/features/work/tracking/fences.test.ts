import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { destination } from '../../../../src/domain/geo/geometry.ts'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { dealerCalls } from '../../../../src/features/fleet/vehicles/dealer/contract.ts'
import { geofenceCalls as calls } from '../../../../src/features/work/tracking/geofence/contract.ts'
import { reminding } from '../../../../src/features/work/tracking/geofence/remind.ts'
import { geofenceFormCalls } from '../../../../src/features/work/tracking/geofenceForm/contract.ts'
import { geofenceLogCalls } from '../../../../src/features/work/tracking/geofenceLog/contract.ts'
import { fenceNotice } from '../../../../src/features/work/tracking/geofenceLog/notice-kinds.ts'
import { type Mail, openMail } from '../../../../src/platform/mail.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openWorker } from '../../../../src/platform/work/worker.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { mailServer } from '../../../platform/mail-server.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { drive, driveInBatches } from './road.ts'

/** Wednesday, 20 May 2026, 20:00 in Beijing. */
const now = Date.UTC(2026, 4, 20, 12)
const centre = [121.47, 31.23] as const
const [one, two, three] = [vinOf(1), vinOf(2), vinOf(3)]
let on: TestServer
let narrow: Client

beforeAll(async () => {
  // Reminders are sent only when a test calls `sendReminders`.
  on = await openTestServer({ now: new Date(now) })
  const { store } = on.parts
  await addVehicles(store, [1, 2, 3, 4, 5, 6])
  await store.tx(async (tx) => {
    await tx.execute(sql`insert into vehicle_group (name) values ('two')`)
    await tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) select ${two}, max(id) from vehicle_group`)
  })
  const [group] = (await store.db.execute<{ id: string }>(sql`select max(id) as id from vehicle_group`)).rows
  narrow = await on.asUser({ links: 'all', groups: [Number(group?.id)] })
})
afterAll(() => on.close())

/** Positions at these distances in metres from the centre, one per minute from `begin` on. */
const walk = (begin: number, metres: readonly number[]) =>
  metres.map((distance, minute) => {
    const [longitude, latitude] = destination(centre, distance, 70)
    return { at: begin + minute * minuteMs, vehicleState: 1, longitude, latitude }
  })
const move = (vin: string, begin: number, metres: readonly number[], receivedAt?: number) =>
  drive(on.parts.store, vin, walk(begin, metres), receivedAt)
const [longitude, latitude] = centre
const circle = { shape: 'circle', longitude, latitude, radiusKm: 1 } as const
const add = (name: string, more: object = {}, client = on.admin) =>
  client.call(calls.add, { name, ...circle, vins: [one, two], ...more })
const period: [string, string] = [new Date(now - 10 * dayMs).toISOString(), new Date(now + dayMs).toISOString()]
async function logOf(fence: string, client = on.admin) {
  const filter = { at: period, fence }
  const { data } = await client.call(geofenceLogCalls.query, { filter, sort: { field: 'at', order: 'asc' } })
  return data.rows.map(
    ({ vin, kind, at, reminder }) => `${vin.at(-1)} ${kind} ${(Date.parse(at) - now) / 60_000} ${reminder}`,
  )
}

test('entering and leaving are logged once, with the reminder, and mailed', async () => {
  const { data } = await add('gate', {
    enterReminder: true,
    warningEmail: 'a@example.com; b@example.com',
    address: 'Bund',
  })
  await move(one, now - 50 * minuteMs, [3000, 900, 500, 400])
  await move(one, now - 46 * minuteMs, [700, 1600, 2500])
  // Repeated positions, and a vehicle that the fence does not watch, add nothing.
  await move(one, now - 50 * minuteMs, [3000, 900, 500, 400], now)
  await move(three, now - 50 * minuteMs, [3000, 900, 500, 400])
  expect(await logOf('gate')).toEqual(['1 enter -49 waiting', '1 out -45 none'])
  await sendReminders()
  expect(await logOf('gate')).toEqual(['1 enter -49 sent', '1 out -45 none'])
  const outbox = join(on.parts.config.dataDir, 'outbox')
  const letters = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  expect(letters.map((letter) => /^To: (.*)$/m.exec(letter)?.[1]?.trim()).sort()).toEqual([
    'a@example.com',
    'b@example.com',
  ])
  await on.admin.call(calls.status, { ids: [data.id], used: false })
  await move(one, now - 40 * minuteMs, [500, 400, 3000, 3000])
  expect((await logOf('gate')).length).toBe(2)
  // An update of the fence keeps its log.
  await on.admin.call(calls.update, { id: data.id, radiusKm: 3, remark: 'wider' })
  expect(await logOf('gate')).toEqual(['1 enter -49 sent', '1 out -45 none'])
  await on.admin.call(calls.update, { id: data.id, radiusKm: 1 })
})

test('batch by batch: an entry shown by two batches counts, two outliers with a way far off between them do not', async () => {
  const five = vinOf(5)
  await add('batches', { vins: [five] })
  const steps = [[3000], [500], [90_000], [500], [90_000, 90_000], [400], [300], [200], [3000], [3100]]
  let begin = now - 30 * minuteMs
  const batches = steps.map((metres) => {
    const batch = walk(begin, metres)
    begin += metres.length * minuteMs
    return batch
  })
  await driveInBatches(on.parts.store, five, batches)
  expect(await logOf('batches')).toEqual(['5 enter -24 none', '5 out -21 none'])
})

test('a warning goes over a mail server; while that is away the warning waits, and is sent once it is back', async () => {
  const six = vinOf(6)
  await add('post 岗', { outReminder: true, warningEmail: 'guard@example.com', address: 'Bund', vins: [six] })
  await move(six, now - 20 * minuteMs, [300, 300, 3000, 3000])
  const server = await mailServer()
  const through = (port: number) =>
    openMail({
      smtpUrl: `smtp://user:p%40ss@127.0.0.1:${port}`,
      dataDir: on.parts.config.dataDir,
      from: 'Platform <no-reply@example.com>',
      log: { info: () => undefined },
    })
  const [away, there] = [through((await unusedServer()).port), through(server.port)]
  await sendReminders(away)
  expect(await logOf('post')).toEqual(['6 enter -20 none', '6 out -18 waiting'])
  // The warning is not sent again at once, but in a minute.
  await sendReminders(there)
  expect(server.taken).toEqual([])
  // 60 s, plus or minus a quarter, less the time spent here.
  const due = await on.parts.store.db.execute<{ seconds: number }>(sql`
    update job set due_at = now() where name = 'geofenceReminder' and state = 'waiting'
    returning extract(epoch from (select o.due_at from job o where o.id = job.id) - now())::float8 as seconds`)
  expect(due.rows).toHaveLength(1)
  expect(due.rows[0]!.seconds).toBeGreaterThan(40)
  expect(due.rows[0]!.seconds).toBeLessThan(76)
  await sendReminders(there)
  expect(await logOf('post')).toEqual(['6 enter -20 none', '6 out -18 sent'])
  away.close()
  there.close()
  await server.close()
  expect(server.taken.map(({ to }) => to)).toEqual([['guard@example.com']])
  const text = textOf(server.taken[0]?.raw ?? '')
  for (const word of [six, 'post 岗', '离开围栏', 'left the geofence', 'Bund', '2026-05-20 19:42'])
    expect(text).toContain(word)
})

/** Sends the reminders that are due. */
async function sendReminders(mail: Mail = on.parts.mail): Promise<void> {
  const log = pino({ level: 'silent' })
  const parts = { ...on.parts, log, mail }
  await openWorker({ store: on.parts.store, log, definitions: [reminding], parts: () => parts }).runDue()
}

async function unusedServer(): Promise<{ port: number }> {
  const server = await mailServer()
  await server.close()
  return server
}
function textOf(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

test('who made a fence that reminds finds its crossings in the inbox, nobody else does', async () => {
  const of = async (client: Client) => noticesIn((await client.call(noticeCalls.inbox, {})).data, fenceNotice)
  const crossings = await of(on.admin)
  expect(crossings?.filter(({ fence }) => fence === 'gate')).toEqual([
    expect.objectContaining({ vin: one, kind: 'enter', crossedAt: new Date(now - 49 * minuteMs).toISOString() }),
  ])
  expect(crossings?.find(({ fence }) => fence === 'post 岗')).toMatchObject({ kind: 'out' })
  expect(crossings?.some(({ fence }) => fence === 'batches')).toBe(false)
  expect(await of(narrow)).toEqual([])
  expect(await of(await on.asUser({ links: [calls.query.path] }))).toBeNull()
})

test('the log is as the caller sees vehicles; so are the fences', async () => {
  expect(await logOf('gate', narrow)).toEqual([])
  const { data } = await narrow.call(calls.query, {})
  expect(data.rows).toMatchObject([{ name: 'gate', vehicles: 1, editable: false }])
  const id = data.rows[0]?.id ?? 0
  expect((await narrow.call(calls.vehicles, { id })).data.rows.map(({ vin }) => vin)).toEqual([two])
  expect((await narrow.call(calls.remove, { ids: [id] })).code).toBe(20002)
  expect((await narrow.call(calls.status, { ids: [id], used: true })).code).toBe(20002)
  expect((await narrow.call(calls.update, { id, name: 'x' })).code).toBe(20002)
  expect((await add('all', { allVehicles: true }, narrow)).code).toBe(20001)
  expect((await add('none', { vins: [one] }, narrow)).data).toMatchObject({ fields: [{ field: 'vehicles' }] })
  const own = await add('own', { vins: [one, two] }, narrow)
  expect((await on.admin.call(calls.vehicles, { id: own.data.id })).data.rows.map(({ vin }) => vin)).toEqual([two])
})

test('who is inside when a fence is made does not enter it; who is inside when it moves is not told to leave', async () => {
  const { data } = await add('home', { vins: [three] })
  await move(three, now - 30 * minuteMs, [300, 300])
  expect(await logOf('home')).toEqual([])
  const { data: vehicles } = await on.admin.call(calls.vehicles, { id: data.id })
  expect(vehicles.rows).toMatchObject([{ vin: three, inside: true }])
  await on.admin.call(calls.update, { id: data.id, longitude: longitude + 1 })
  await move(three, now - 25 * minuteMs, [300, 300])
  expect(await logOf('home')).toEqual([])
  // Moved back and then left: logged, under the current name of the fence. The log outlives the fence.
  await on.admin.call(calls.update, { id: data.id, longitude, name: 'yard' })
  await move(three, now - 20 * minuteMs, [300, 2000, 2000])
  await on.admin.call(calls.remove, { ids: [data.id] })
  expect(await logOf('yard')).toEqual(['3 out -19 none'])
})

test('late reports are logged once, and correct what is logged of later', async () => {
  const four = vinOf(4)
  await add('late', { vins: [four] })
  await move(four, now - 15 * minuteMs, [4000, 4000])
  const missedAt = now - 5 * 60 * minuteMs
  for (let again = 0; again < 2; again++) await move(four, missedAt, [4000, 300, 300, 4000, 4000], now)
  expect(await logOf('late')).toEqual(['4 enter -299 none', '4 out -297 none'])
  await move(four, missedAt - 60 * minuteMs, [4000, 300, 300], now)
  expect(await logOf('late')).toEqual(['4 enter -359 none', '4 out -297 none'])
})

test('a polygon on weekends only; a draft and a fence that is over watch nothing', async () => {
  const ring = [0, 120, 240].map((way) => destination(centre, 2000, way).join(',')).join(';')
  const five = vinOf(5)
  const polygon = { shape: 'polygon', ring, longitude: null, latitude: null, radiusKm: null, vins: [five] }
  await add('weekend', { ...polygon, repeatDays: '67' })
  await add('always', polygon)
  await add('over', { ...polygon, toDay: '2026-05-18' })
  expect((await add('draft', { ...polygon, ring: null })).code).toBe(20001)
  expect((await add('draft', { ...polygon, ring: null, draft: true })).code).toBe(200)
  await move(five, now - 10 * minuteMs, [5000, 200, 200])
  expect([await logOf('weekend'), await logOf('over')]).toEqual([[], []])
  expect(await logOf('always')).toEqual(['5 enter -9 none'])
})

test('before saving: who is inside, what overlaps, how often last week', async () => {
  const { data } = await on.admin.call(geofenceFormCalls.preview, { ...circle, vins: [one, three, vinOf(5)] })
  expect(data.inside).toBe(1)
  expect(data.overlaps.map(({ name }) => name)).toContain('gate')
  const far = await on.admin.call(geofenceFormCalls.preview, { ...circle, longitude: 100, vins: [], allVehicles: true })
  expect(far.data).toEqual({ inside: 0, insideVins: [], overlaps: [] })
  const week = await on.admin.call(geofenceFormCalls.lastWeek, { ...circle, vins: [one] })
  expect(week.data).toEqual({ enters: 2, outs: 2, looked: 1, vehicles: 1 })
})

test('places are found by a part of a name or an address: every dealer, and the fences that one sees', async () => {
  const place = { longitude: 121.5, latitude: 31.25 }
  await on.admin.call(dealerCalls.add, { name: 'Quay Motors', address: 'Harbour Road 1', radiusKm: 1, ...place })
  await add('unseen', { vins: [vinOf(6)], address: 'Quay 7' })
  const findPlaces = async (search: string, client = on.admin) =>
    (await client.call(geofenceFormCalls.places, { search })).data.map(({ name, kind }) => `${kind} ${name}`)
  expect(await findPlaces('quay')).toEqual(['dealer Quay Motors', 'fence Quay 7'])
  expect(await findPlaces('quay', narrow)).toEqual(['dealer Quay Motors'])
  expect(await findPlaces('HARBOUR')).toEqual(['dealer Quay Motors'])
  expect((await on.admin.call(geofenceFormCalls.places, { search: 'harbour' })).data).toMatchObject([place])
  // `%` is no wildcard in the search text.
  expect(await findPlaces('%')).toEqual([])
})

test.each([
  ['no place', { longitude: null }, 'radiusKm'],
  ['two corners', { shape: 'polygon', ring: '121,31;122,31' }, 'ring'],
  ['no vehicles', { vins: [] }, 'vehicles'],
  ['days in the wrong order', { fromDay: '2026-05-02', toDay: '2026-05-01' }, 'toDay'],
  ['no address', { warningEmail: 'nobody' }, 'warningEmail'],
])('%s is refused', async (_, more, field) => {
  expect(await add('wrong', more)).toMatchObject({ code: 20001, data: { fields: [{ field }] } })
})
