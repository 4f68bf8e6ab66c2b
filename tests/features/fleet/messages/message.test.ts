import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginFrame, reportFrame, toHex } from '../../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { lastMessageCalls } from '../../../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicleMessageCalls as calls } from '../../../../src/features/fleet/messages/message/contract.ts'
import { parseCalls } from '../../../../src/features/fleet/messages/parse/contract.ts'
import { vehicleSignalCalls as signals } from '../../../../src/features/fleet/messages/signal/contract.ts'
import { signalQueryCalls } from '../../../../src/features/fleet/messages/signalQuery/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { addCatalogue, addGroup, addVehicle } from '../vehicles/fleet.ts'
import { feed } from './feed.ts'

const begin = Date.UTC(2026, 4, 20, 4)
const now = begin + 3 * 60 * minuteMs
const period = { from: new Date(begin).toISOString(), to: new Date(now).toISOString() }
const reports = 130
let on: TestServer
let own: Client
let vin: string
let other: string
let query: { vin: string; from: string; to: string }

beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  const catalogue = await addCatalogue(on.admin)
  vin = await addVehicle(on.admin, catalogue, 1)
  other = await addVehicle(on.admin, catalogue, 2)
  await addVehicle(on.admin, catalogue, 3)
  const group = await addGroup(on, 'G', [vin])
  own = await on.asUser({ links: 'all', groups: [group] })
  query = { vin, ...period }
  const at = (index: number) => begin + index * minuteMs
  const frames = Array.from({ length: reports }, (_, index) => ({
    vin,
    // A gap of half an hour in the middle with one backfilled report, and one peak of speed.
    frame: report(vin, at(index < 65 ? index : index + 30), {
      speedKmh: index === 40 ? 199 : index % 60,
      socPercent: 90 - Math.floor(index / 10),
      ...(index === 10 ? { alarmLevel: 2, alarmFlags: 1 } : {}),
    }),
    receivedAt: at(index < 65 ? index : index + 30) + 1_000,
  }))
  const late = { vin, frame: report(vin, at(70), {}, { backfilled: true }), receivedAt: now - 1_000 }
  const login = loginFrame({ version: 2016, vin }, { time: at(0), sequence: 1, iccid: '89860000000000000001' } as never)
  const newer = reportFrame({ version: 2025, vin: other }, at(5), { vehicleState: 1, speedKmh: 30, socPercent: 5 })
  await feed(on, [
    ...frames,
    late,
    { vin, frame: login, receivedAt: at(0) + 500 },
    { vin: other, frame: newer, receivedAt: at(5) },
  ])
})
afterAll(() => on?.close())

describe('/frameParsing/queryMessage', () => {
  test('what is no key of a message is told so', async () => {
    for (const key of ['_', '', '1_2', 'a_b_c', '1_2_', '4102444800000_1_1', '1_256_1', '1_1_9223372036854775808']) {
      expect(await own.call(calls.list, { ...query, before: key })).toMatchObject({
        code: 20001,
        data: { fields: [{ field: 'before' }] },
      })
      expect((await own.call(calls.one, { ...query, key })).code).toBe(20001)
    }
  })

  test('newest first, page by page, each message once', async () => {
    const keys: string[] = []
    for (let before: string | undefined; ; ) {
      const { data } = await own.call(calls.list, { ...query, limit: 50, ...(before ? { before } : {}) })
      keys.push(...data.rows.map(({ key }) => key))
      if (!data.hasMore) break
      before = data.rows.at(-1)?.key
    }
    expect(keys).toHaveLength(reports + 2)
    expect(new Set(keys).size).toBe(keys.length)
    const times = keys.map((key) => Number(key.split('_')[0]))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  test('by type, alarm level and reissue', async () => {
    const findMessages = async (more: object) => (await own.call(calls.list, { ...query, ...more })).data.rows
    expect((await findMessages({ kinds: [1] })).map(({ kind }) => kind)).toEqual([1])
    expect((await findMessages({ levels: [2] })).map(({ alarmLevel }) => alarmLevel)).toEqual([2])
    const [login, newest] = [(await findMessages({ kinds: [1] }))[0], (await findMessages({ kinds: [2] }))[0]]
    expect(login).toMatchObject({ speedKmh: null, socPercent: null })
    expect(newest).toMatchObject({ speedKmh: expect.any(Number), socPercent: 78 })
    expect((await findMessages({ backfilled: true })).map(({ backfilled: isBackfilled }) => isBackfilled)).toEqual([
      true,
    ])
    expect(await findMessages({ direction: 'down' })).toEqual([])
    expect(await findMessages({ broken: true })).toEqual([])
  })

  test('vehicles out of sight are unknown ones; a period must be whole and of 31 days at most', async () => {
    const codeOf = async (input: object) => (await own.post(calls.list.path, input)).code
    expect(await codeOf({ ...query, vin: other })).toBe(20003)
    expect(await codeOf({ vin, from: period.from })).toBe(20001)
    expect(await codeOf({ ...query, from: period.to, to: period.from })).toBe(20001)
    expect(await codeOf({ ...query, from: '2026-04-01T00:00:00Z' })).toBe(20001)
  })
})

test('/frameParsing/messageDensity counts what the list shows; a vehicle without data says when it reported last', async () => {
  const { data } = await own.call(calls.density, query)
  expect(data.total).toBe(reports + 2)
  expect(data.buckets.every(({ at }) => Date.parse(at) % data.bucketMs === 0)).toBe(true)
  const none = await own.call(calls.density, { ...query, from: '2026-05-01T00:00:00Z', to: '2026-05-02T00:00:00Z' })
  expect(none.data).toMatchObject({ total: 0, buckets: [] })
  expect(Date.parse(none.data.last ?? '')).toBe(begin + (reports + 29) * minuteMs)
})

test('/frameParsing/message answers the bytes and the neighbours within what is asked', async () => {
  const { data } = await own.call(calls.list, { ...query, kinds: [2], limit: 3 })
  const [first, second, third] = data.rows
  const message = await own.call(calls.one, { ...query, kinds: [2], key: second?.key ?? '' })
  expect(message.data).toMatchObject({ row: second, newer: first?.key, older: third?.key })
  expect(message.data.hex).toMatch(/^232302fe/)
  const newest = await own.call(calls.one, { ...query, kinds: [2], key: first?.key ?? '' })
  expect(newest.data.newer).toBeNull()
  expect((await own.post(calls.one.path, { ...query, key: '1_2_3' })).code).toBe(20003)
})

test('/frameParsing/exportMessage: all that is asked, with the original message', async () => {
  const sheet = (await own.call(calls.export, { ...query, format: 'csv' })).body.toString()
  expect(sheet.trim().split('\r\n')).toHaveLength(reports + 3)
  expect(sheet).toContain('232302fe')
})

describe('signals', () => {
  const speed = ['vehicle.speed', 'vehicle.soc', 'motor.motors.*.torque']
  test('/frameParsing/querySignal: values by message, null where a message has none', async () => {
    const { data } = await own.call(signals.list, { ...query, signals: speed, limit: 2 })
    expect(data.hasMore).toBe(true)
    expect(data.rows[0]?.values.map((cell) => cell?.value ?? null)).toEqual([9, 78, null])
    expect(data.rows[0]).toMatchObject({ kind: 2, backfilled: false, hex: null })
    const { data: whole } = await own.call(signals.list, { ...query, signals: speed, limit: 2, original: true })
    const { data: message } = await own.call(calls.one, { ...query, key: whole.rows[0]?.key ?? '' })
    expect(whole.rows[0]).toMatchObject({ hex: message.hex, receivedAt: message.row.receivedAt })
  })

  test('/frameParsing/signalChart keeps the peak and shows the silence', async () => {
    const { data } = await own.call(signals.chart, { ...query, signals: ['vehicle.speed'], buckets: 10 })
    const [line] = data.series
    expect(data.messages).toBe(reports + 1)
    expect(line?.count).toBe(reports + 1)
    const values = line?.points.map(([, value]) => value) ?? []
    expect(Math.max(...values.map(Number))).toBe(199)
    expect(values.filter((value) => value === null)).toHaveLength(1)
    expect(values.length).toBeLessThan(50)
  })

  test('/frameParsing/signalTrack and the export', async () => {
    const { data } = await own.call(signals.track, query)
    expect(data.total).toBe(reports + 1)
    expect(data.places[0]).toMatchObject({ longitude: 121.4, latitude: 31.2, mark: null })
    const sheet = (await own.call(signals.export, { ...query, signals: speed, format: 'csv' })).body.toString()
    expect(sheet.trim().split('\r\n')).toHaveLength(reports + 2)
    expect(sheet).toContain('Speed (km/h)')
  })
})

test('/vehicleLastMsg/list: one row for each visible vehicle that reported', async () => {
  const { data } = await own.call(lastMessageCalls.query, {})
  expect(data.rows).toMatchObject([
    { vin, kind: 'report', socPercent: 78, speedKmh: 9, vehicleState: '1', online: false },
  ])
  const all = await on.admin.call(lastMessageCalls.query, { filter: { socPercent: [0, 10] } })
  expect(all.data.rows.map((row) => row.vin)).toEqual([other])
  // Filters on the report alone and filters on the joined view return the same rows in each order.
  for (const order of ['asc', 'desc'] as const) {
    const sort = { field: 'vin', order }
    const ask = async (filter: Record<string, unknown>) =>
      (await on.admin.call(lastMessageCalls.query, { sort, filter })).data
    const alone = await ask({ vehicleState: ['1'] })
    expect(alone.rows.length).toBeGreaterThan(1)
    expect(alone).toEqual(await ask({ vehicleState: ['1'], online: false }))
  }
  for (const field of ['speedKmh', 'socPercent'])
    expect((await on.admin.post(lastMessageCalls.query.path, { sort: { field, order: 'asc' } })).code).toBe(20001)
  expect((await own.call(lastMessageCalls.one, { vin })).data?.vin).toBe(vin)
  expect((await own.post(lastMessageCalls.one.path, { vin: other })).code).toBe(20003)
})

test('GET /frameParsing/parse/ reads pasted hex of both editions, and says where it is broken', async () => {
  const frame = report(vin, begin, { speedKmh: 42 })
  const newer = report(vin, begin, { speedKmh: 42 }, { version: 2025 })
  const { data } = await own.call(parseCalls.parse, { hex: `${toHex(frame)} 0x${toHex(newer)}` })
  expect(data.pieces.map(({ kind, version }) => [kind, version])).toEqual([
    ['frame', 2016],
    ['frame', 2025],
  ])
  expect(data.pieces[0]?.fields.find(({ key }) => key === 'vehicle.speed')).toMatchObject({ value: 42, unit: 'km/h' })
  const bytes = toHex(frame).match(/../g) ?? []
  for (const separator of ['-', ':', ',0x']) {
    const { pieces } = (await own.call(parseCalls.parse, { hex: `0x${bytes.join(separator)}` })).data
    expect(pieces).toMatchObject([{ kind: 'frame', hex: toHex(frame) }])
  }
  const wrong = frame.slice()
  wrong[40] = (wrong[40] as number) ^ 0xff
  const answer = await own.call(parseCalls.parse, { hex: toHex(wrong) })
  expect(answer.data.pieces).toMatchObject([{ kind: 'broken', problems: [{ code: 'bcc', at: wrong.length - 1 }] }])
  expect((await own.post(parseCalls.parse.path, {})).status).toBe(404)
  expect((await own.call(parseCalls.parse, { hex: 'xyz' })).code).toBe(20001)
})

describe('/frameParsing/selectData', () => {
  const condition = {
    match: 'all' as const,
    clauses: [
      { signal: 'vehicle.soc', operator: 'lt' as const, value: 10 },
      { signal: 'vehicle.speed', operator: 'gt' as const, value: 0 },
    ],
  }
  const finishQuery = async (client: Client, id: number) => {
    await on.parts.worker.runDue()
    expect((await client.call(signalQueryCalls.hits, { id })).data.query.state).toBe('done')
  }

  test('finds what meets the condition in the vehicles that its user sees', async () => {
    const { data } = await on.admin.call(signalQueryCalls.start, {
      vehicles: { by: 'all' },
      ...period,
      wanted: condition,
    })
    expect(data.vehicles).toBe(3)
    await finishQuery(on.admin, data.id)
    const hits = await on.admin.call(signalQueryCalls.hits, { id: data.id })
    expect(hits.data.rows).toMatchObject([{ vin: other, values: [5, 30] }])
    const [row] = hits.data.rows
    const message = await on.admin.call(calls.one, { vin: other, ...period, key: row?.key ?? '' })
    expect(message.code).toBe(200)
    expect((await on.admin.call(signalQueryCalls.export, { id: data.id, format: 'csv' })).body.toString()).toContain(
      other,
    )
    expect((await own.post(signalQueryCalls.hits.path, { id: data.id })).code).toBe(20003)
  })

  test('a list of VINs, a match of any; foreign VINs and too much are refused', async () => {
    const any = { match: 'any' as const, clauses: [{ signal: 'vehicle.speed', operator: 'eq' as const, value: 199 }] }
    const { data } = await own.call(signalQueryCalls.start, {
      vehicles: { by: 'vins', vins: [vin] },
      ...period,
      wanted: any,
    })
    await finishQuery(own, data.id)
    expect((await own.call(signalQueryCalls.hits, { id: data.id })).data).toMatchObject({
      total: 1,
      query: { looked: reports + 1 },
    })
    const start = async (input: object) =>
      (await own.post(signalQueryCalls.start.path, { vehicles: { by: 'all' }, ...period, wanted: condition, ...input }))
        .code
    expect(await start({ vehicles: { by: 'vins', vins: [other] } })).toBe(20003)
    expect(await start({ from: '2026-05-01T00:00:00Z' })).toBe(20001)
    expect(await start({ wanted: { match: 'all', clauses: [{ signal: 'no.such', operator: 'lt', value: 1 }] } })).toBe(
      20001,
    )
  })

  test('one that its user stops keeps what it found until then; nobody else stops it', async () => {
    const idle = await openTestServer({ now: new Date(now) })
    const catalogue = await addCatalogue(idle.admin)
    const vins = [await addVehicle(idle.admin, catalogue, 1), await addVehicle(idle.admin, catalogue, 2)]
    const low = { socPercent: 5, speedKmh: 30 }
    await feed(
      idle,
      vins.map((each) => ({ vin: each, frame: report(each, begin, low), receivedAt: begin + 1_000 })),
    )
    const { data } = await idle.admin.call(signalQueryCalls.start, {
      vehicles: { by: 'all' },
      ...period,
      wanted: condition,
    })
    const { id } = data
    const other = await idle.asUser({ links: 'all', allVehicles: true })
    expect((await other.call(signalQueryCalls.stop, { id })).code).toBe(20003)
    expect((await idle.admin.call(signalQueryCalls.stop, { id })).code).toBe(200)
    await idle.parts.worker.runDue()
    // The first vehicle had begun and is finished. The next one is not searched.
    expect((await idle.admin.call(signalQueryCalls.hits, { id })).data).toMatchObject({
      query: { state: 'done', stopped: true, looked: 1, hits: 1 },
      rows: [{ vin: vins[0] }],
    })
    await idle.close()
  })
})
