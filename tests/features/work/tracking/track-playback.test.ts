import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFrame, encodeFrame } from '../../../../src/domain/gb32960/index.ts'
import { destination } from '../../../../src/domain/geo/geometry.ts'
import { dayMs, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { decodeTrack, flag } from '../../../../src/domain/track/columns.ts'
import { messageKeyCalls } from '../../../../src/features/fleet/vehicles/messageKey/contract.ts'
import { trackPlaybackCalls as calls } from '../../../../src/features/work/tracking/trackPlayback/contract.ts'
import { dropTracks, keepTracks } from '../../../../src/features/work/tracking/trackPlayback/upkeep.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { AES, encryptWith } from '../../../telematics/gateway/encrypting.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { feed } from '../../fleet/messages/feed.ts'
import { drive } from './road.ts'

/** 20 May 2026, 08:00 in Beijing, when a UTC day begins. */
const morning = Date.UTC(2026, 4, 20)
const iso = (ms: number) => new Date(ms).toISOString()
const [one, two, other] = [vinOf(1), vinOf(2), vinOf(3)]
let on: TestServer
let narrow: Client

type Report = Parameters<typeof drive>[2][number]
/** Reports of a drive east at 60 km/h, one every 30 s. Then 20 minutes at the end with the ignition off. */
function wayOf(begin: number, minutes: number, km: number): Report[] {
  const reports: Report[] = []
  let place = [121.4, 31.2] as readonly [number, number]
  for (let n = 0; n < minutes * 2; n++) {
    place = destination(place, 500, 90)
    const [longitude, latitude] = place
    const signals = { speedKmh: 60, odometerKm: km + n / 2, socPercent: 80 - Math.floor(n / 4) }
    reports.push({ at: begin + n * 30_000, vehicleState: 1, longitude, latitude, ...signals })
  }
  const last = reports.at(-1)!
  for (let n = 1; n <= 4; n++) reports.push({ ...last, at: last.at + n * 5 * minuteMs, vehicleState: 2, speedKmh: 0 })
  return reports
}
const trackQuery = (vin: string, from = morning, to = morning + dayMs) => ({ vin, from: iso(from), to: iso(to) })

beforeAll(async () => {
  on = await openTestServer({ now: new Date(morning + 12 * hourMs) })
  const { store } = on.parts
  await addVehicles(store, [1, 2, 3])
  await store.tx(async (tx) => {
    await tx.execute(sql`update model set battery_capacity_kwh = 60`)
    await tx.execute(sql`insert into vehicle_group (name) values ('two')`)
    await tx.execute(sql`insert into vehicle_group_vehicle (vin, group_id) select ${two}, max(id) from vehicle_group`)
  })
  const [group] = (await store.db.execute<{ id: string }>(sql`select max(id) as id from vehicle_group`)).rows
  narrow = await on.asUser({ links: 'all', groups: [Number(group?.id)] })
  const way = wayOf(morning + hourMs, 30, 1_000)
  // An impossible jump, and a report without a fix.
  way[20] = { ...way[20]!, latitude: 39.9 }
  way[30] = { ...way[30]!, locationStatus: 1 }
  way[40] = { ...way[40]!, alarmFlags: 4, alarmLevel: 2 }
  await drive(store, one, way)
  await drive(store, one, wayOf(morning - 20 * hourMs, 10, 990.5))
})
afterAll(() => on.close())

test('opens a track: totals, stops, trips, alarms, and what is marked', async () => {
  const { code, data } = await on.admin.call(calls.open, trackQuery(one))
  expect(code).toBe(200)
  expect(data).toMatchObject({
    vin: one,
    points: 63,
    outliers: 1,
    unplaced: 1,
    drift: 0,
    gapMs: 180_000,
    from: morning + hourMs,
    to: morning + hourMs + 29.5 * minuteMs + 20 * minuteMs,
    totals: {
      distanceKm: 29.5,
      distanceBy: 'odometer',
      durationS: 2_970,
      topSpeedKmh: 60,
      stoppedS: 900,
      movingS: 1_770,
      meanSpeedKmh: 60,
      energyKwh: 8.4,
      fromSoc: 80,
      toSoc: 66,
    },
    stops: [{ off: true, charged: false }],
    gaps: [],
    trips: [{ from: morning + hourMs, state: 1, distanceKm: 29.5 }],
    alarms: [{ from: morning + hourMs + 20 * minuteMs, level: 2, place: { latitude: expect.closeTo(31.2, 1) } }],
    alarmCount: 1,
  })
  expect(data.bounds?.[3]).toBeLessThan(32)
})

test('N of M: all points, then as many as a view needs', async () => {
  const all = await on.admin.call(calls.points, trackQuery(one))
  expect(all.data).toMatchObject({ shown: 63, total: 63, toleranceM: 0, seen: { shown: 63, total: 63 } })
  const track = decodeTrack(Buffer.from(all.data.columns, 'base64'))
  expect([track.length, track.at[0]]).toEqual([63, morning + hourMs])
  expect(track.longitude[0]! / 1e6).toBeCloseTo(121.405, 2)
  expect([track.speed[0], track.soc[0], track.odometer[0]]).toEqual([600, 80, 10_000])
  expect(Array.from(track.flags).filter((flags) => (flags & flag.outlier) !== 0)).toHaveLength(1)
  const few = await on.admin.call(calls.points, { ...trackQuery(one), toleranceM: 50 })
  expect(few.data.shown).toBeLessThan(15)
  expect(few.data.total).toBe(63)
  const window = await on.admin.call(calls.points, trackQuery(one, morning + hourMs, morning + hourMs + 5 * minuteMs))
  expect(window.data).toMatchObject({ shown: 10, total: 10 })
})

test('chart and calendar', async () => {
  const { data } = await on.admin.call(calls.chart, { ...trackQuery(one), width: 40 })
  const speeds = data.speedKmh.map(([, speed]) => speed)
  expect([Math.max(...(speeds as number[])), Math.min(...(speeds as number[]))]).toEqual([60, 0])
  expect(data.socPercent[0]).toEqual([morning + hourMs, 80])
  const month = await on.admin.call(calls.calendar, { vin: one, month: '2026-05' })
  expect(month.data).toEqual([
    { day: '2026-05-19', km: 9.5 },
    { day: '2026-05-20', km: 29.5 },
  ])
})

const rowOf = async (vin: string, day: string) =>
  (
    await on.parts.store.db.execute<{ mark: string | null; until: string | null; size: number | null }>(
      sql`select reading_id as mark, until::text as until, length(points) as size from track_day where vin = ${vin} and day = ${day}::date`,
    )
  ).rows[0]

test('a day is kept once it was read; late reports make it stale, and it is read again', async () => {
  const yesterday = trackQuery(one, morning - dayMs, morning)
  expect((await on.admin.call(calls.reading, yesterday)).data).toEqual({ days: 1, read: 0 })
  const before = await on.admin.call(calls.open, yesterday)
  expect(before.data.points).toBe(24)
  expect((await on.admin.call(calls.reading, yesterday)).data).toEqual({ days: 1, read: 1 })
  const storedDay = await rowOf(one, '2026-05-19')
  expect(storedDay).toMatchObject({ mark: expect.any(String), size: expect.any(Number) })
  // The second query uses the stored day.
  await on.admin.call(calls.open, yesterday)
  expect((await rowOf(one, '2026-05-19'))?.mark).toBe(storedDay?.mark)
  const late = wayOf(morning - 10 * hourMs, 2, 950)
  await drive(on.parts.store, one, late, morning + 12 * hourMs)
  expect((await rowOf(one, '2026-05-19'))?.mark).toBeNull()
  expect((await on.admin.call(calls.reading, yesterday)).data.read).toBe(0)
  expect((await on.admin.call(calls.open, yesterday)).data.points).toBe(32)
  expect((await on.admin.call(calls.points, yesterday)).data.total).toBe(32)
})

test('live reports touch nothing that is kept; the day under way grows', async () => {
  const { store } = on.parts
  const today = trackQuery(one)
  await on.admin.call(calls.open, today)
  const storedDay = await rowOf(one, '2026-05-20')
  expect(storedDay?.until).toContain('11:45')
  const fresh = Array.from({ length: 5 }, (_, n): Report => ({ at: morning + 12 * hourMs - 60_000 + n * 10_000 }))
  await drive(store, one, fresh, morning + 12 * hourMs)
  expect(await rowOf(one, '2026-05-20')).toEqual(storedDay)
  const later = trackQuery(one, morning, morning + dayMs - 1)
  expect((await on.admin.call(calls.open, later)).data.points).toBe(68)
  on.clock.advance(2 * hourMs)
  expect((await on.admin.call(calls.open, trackQuery(one, morning, morning + dayMs - 2))).data.points).toBe(68)
  expect((await rowOf(one, '2026-05-20'))?.until).toContain('13:45')
  expect((await rowOf(one, '2026-05-20'))?.mark).toBe(storedDay?.mark)
})

test('what comes while a day is being read is not lost', async () => {
  const { store } = on.parts
  const begin = morning - 3 * dayMs
  const asking = trackQuery(other, begin, begin + dayMs)
  for (let n = 0; n < 6; n++) {
    const late = [1, 2, 3].map((k): Report => ({ at: begin + (n * 10 + k) * minuteMs }))
    await Promise.all([
      on.admin.call(calls.open, asking),
      drive(store, other, late, morning + 12 * hourMs),
      on.admin.call(calls.points, asking),
    ])
    expect((await on.admin.call(calls.open, asking)).data.points).toBe((n + 1) * 3)
  }
})

test("encrypted reports are read with the vehicle's key; without it nothing of the day is kept", async () => {
  const begin = morning - 5 * dayMs
  const key = '00112233445566778899aabbccddeeff'
  const encrypt = encryptWith(Buffer.from(key, 'hex'))
  const frames = [0, 1, 2].map((n) => {
    const plain = decodeFrame(report(two, begin + n * minuteMs, { longitude: 121.4 + n / 1000, speedKmh: 60 }))
    return {
      vin: two,
      frame: encodeFrame({ ...plain, encryption: AES }, { encrypt }),
      receivedAt: begin + n * minuteMs,
    }
  })
  await feed(on, frames)
  const asking = trackQuery(two, begin, begin + dayMs)
  expect((await on.admin.call(calls.open, asking)).data).toMatchObject({ points: 0, unplaced: 3 })
  expect(await rowOf(two, iso(begin).slice(0, 10))).toMatchObject({ size: null })
  await on.admin.call(messageKeyCalls.set, { vin: two, key })
  expect((await on.admin.call(calls.open, asking)).data).toMatchObject({ points: 3, unplaced: 0 })
  expect(await rowOf(two, iso(begin).slice(0, 10))).toMatchObject({ size: expect.any(Number) })
})

test('days that are over are kept by themselves; old ones go with their messages', async () => {
  const { store } = on.parts
  await drive(store, two, wayOf(morning - 15 * hourMs, 5, 100))
  await drive(store, other, wayOf(morning - 15 * hourMs, 5, 100), morning + 12 * hourMs)
  expect((await rowOf(other, '2026-05-19'))?.mark).toBeNull()
  expect(await keepTracks(on.parts)).toBeGreaterThanOrEqual(2)
  for (const vin of [two, other]) expect(await rowOf(vin, '2026-05-19')).toMatchObject({ size: expect.any(Number) })
  expect(await keepTracks(on.parts)).toBe(0)
  await store.tx((tx) => tx.execute(sql`insert into track_day (vin, day) values (${two}, '2020-01-01')`))
  await dropTracks(on.parts)
  expect(await rowOf(two, '2020-01-01')).toBeUndefined()
  expect(await rowOf(two, '2026-05-19')).toBeDefined()
})

test('foreign vehicles look as unknown ones do, in every call', async () => {
  const period = { from: iso(morning), to: iso(morning + dayMs) }
  for (const [path, more] of [
    [calls.open.path, period],
    [calls.points.path, period],
    [calls.chart.path, period],
    [calls.export.path, { ...period, format: 'gpx' }],
    [calls.calendar.path, { month: '2026-05' }],
  ] as const) {
    const [foreign, unknown] = [
      await narrow.post(path, { vin: one, ...more }),
      await narrow.post(path, { vin: vinOf(99), ...more }),
    ]
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg])
    expect(foreign.code).toBe(20003)
    expect((await narrow.post(path, { vin: two, ...more })).status).toBe(200)
  }
})

test.each([
  ['a period that ends before it begins', morning, morning - 1],
  ['a period that is too long', morning - 200 * dayMs, morning],
])('%s is refused', async (_, from, to) => {
  const { code, data } = await on.admin.post(calls.open.path, trackQuery(one, from, to))
  expect([code, (data as { fields: unknown[] }).fields.length]).toEqual([20001, 1])
})

test('a vehicle without data in the period says when it was heard of last', async () => {
  const { data } = await on.admin.call(calls.open, trackQuery(two))
  expect(data).toMatchObject({ points: 0, from: null, bounds: null, stops: [], totals: { distanceKm: 0 } })
  expect(data.last).toBe(morning - 15 * hourMs + 4.5 * minuteMs + 20 * minuteMs)
  const points = await on.admin.call(calls.points, trackQuery(two))
  expect([points.data.total, decodeTrack(Buffer.from(points.data.columns, 'base64')).length]).toEqual([0, 0])
})

/** Number of elements by name. Throws on invalid XML. */
function elementsOf(xml: string): Record<string, number> {
  const counts: Record<string, number> = {}
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    counts[name] = (counts[name] ?? 0) + 1
  })
  parser.write(xml).close()
  return counts
}
const exportTrack = async (format: 'gpx' | 'kml' | 'csv' | 'xlsx') =>
  on.admin.call(calls.export, { ...trackQuery(one, morning, morning + 2 * hourMs), format }, { lang: 'en' })

test('every point as GPX and KML, outliers apart', async () => {
  const gpx = await exportTrack('gpx')
  expect(String(gpx.headers['content-type'])).toContain('gpx')
  expect(elementsOf(gpx.body.toString())).toMatchObject({ wpt: 1, trkpt: 62, 'v:speedKmh': 63 })
  const kml = elementsOf((await exportTrack('kml')).body.toString())
  expect(kml).toMatchObject({ 'gx:coord': 62, Point: 1 })
  expect(kml.when).toBe(63)
})

test('every report as csv and xlsx, with its marks', async () => {
  const lines = (await exportTrack('csv')).body.toString().trim().split('\r\n')
  expect(lines).toHaveLength(65)
  expect(lines[0]).toContain('Longitude (WGS-84)')
  expect(lines.filter((line) => line.endsWith(',outlier'))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith('no valid position'))).toHaveLength(1)
  expect((await exportTrack('xlsx')).body.subarray(0, 2).toString()).toBe('PK')
})

test('sheets can have the names of the VSS, other files cannot', async () => {
  const input = { ...trackQuery(one, morning, morning + 2 * hourMs), names: 'vss' as const }
  const { body } = await on.admin.call(calls.export, { ...input, format: 'csv' }, { lang: 'en' })
  const [head, ...lines] = body.toString().trim().split('\r\n')
  expect(head).toMatch(
    /,Vehicle\.CurrentLocation\.Longitude,Vehicle\.CurrentLocation\.Latitude,Vehicle\.Speed,.*Displayed,Vehicle\.TraveledDistance,.*VehicleState,charging,Flag$/,
  )
  const plain = (await exportTrack('csv')).body.toString().trim().split('\r\n').slice(1)
  const inPlain = (line: string) => line.replace('STARTED', 'started').replace(/\bOFF\b/, 'off')
  expect(lines.map(inPlain)).toEqual(plain)
  const { code, msg } = await on.admin.call(calls.export, { ...input, format: 'gpx' }, { lang: 'en' })
  expect([code, msg]).toEqual([20001, 'Please check: Column names can be VSS in csv and xlsx files only'])
})
