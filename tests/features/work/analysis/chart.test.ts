import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import type { ExploreQuery } from '../../../../src/domain/contract/explore/query.ts'
import { dayMs, fleetDay, fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { chartCalls as calls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { measuresOf } from '../../../../src/platform/explore/run.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
/** Account that sees only the second vehicle. */
let some: Client
let today: string
let model: number
const dayAgo = (days: number) => fleetDay(Date.parse(today) - days * dayMs)

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  today = fleetDay(on.parts.now().getTime())
  const catalogue = await addCatalogue(admin)
  model = catalogue.model
  for (const n of [1, 2, 3]) await addVehicle(admin, catalogue, n, n === 3 ? {} : { channelName: `North ${n}` })
  // Vehicle, days ago, km, minutes, state.
  const trips = [
    [1, 1, 10, 20, 1],
    [1, 1, 30, 40, 1],
    [1, 3, 60, 60, 1],
    [2, 2, 1, 6, 1],
    [2, 2, 99, 90, 2],
    [2, 9, 20, 30, 1],
    [1, 10, 5, 10, 1],
  ] as const
  for (const [at, [n, days, km, minutes, state]] of trips.entries()) {
    const begin = fleetDayStart(dayAgo(days)) + 9 * hourMs + at * minuteMs
    await on.parts.store.db.execute(sql`
      insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
      values (${vinOf(n)}, ${state}, 1, ${new Date(begin).toISOString()}::timestamptz,
        ${new Date(begin + minutes * minuteMs).toISOString()}::timestamptz,
        ${new Date(begin + minutes * minuteMs).toISOString()}::timestamptz, 80, 70, ${km * 1000}, 5, 0, now())`)
  }
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
})
afterAll(() => on.close())

const ask = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  explore: 'trips',
  dimensions: [],
  measures: ['count', 'distance'],
  filters: [],
  period: { days: 7 },
  ...more,
})
const run = (more: Partial<ExploreQuery>, client = admin) => callData(client, calls.run, { query: ask(more) })

test('figures by day, by what a vehicle is, and all together', async () => {
  const figures = await run({ dimensions: [{ field: 'time', grain: 'day' }] })
  expect(figures.rows).toEqual([
    { keys: [dayAgo(3)], values: [1, 60] },
    { keys: [dayAgo(2)], values: [1, 1] },
    { keys: [dayAgo(1)], values: [2, 40] },
  ])
  expect([figures.totals, figures.of, figures.cut]).toEqual([[4, 101], { rows: 4, vehicles: 2 }, false])
  expect(figures.period).toEqual({ from: dayAgo(6), to: today })
  const channels = await run({ dimensions: [{ field: 'channel' }, { field: 'model' }], measures: ['count'] })
  expect(channels.rows).toEqual([
    { keys: ['North 1', String(model)], values: [3] },
    { keys: ['North 2', String(model)], values: [1] },
  ])
  expect(channels.names[1]).toEqual({ [model]: 'E5 long' })
  const bins = await run({ dimensions: [{ field: 'distanceKm' }], measures: ['count'] })
  expect(bins.rows.map(({ keys: [bin], values: [count] }) => [bin, count])).toEqual([
    ['2', 1],
    ['5', 1],
    ['6', 1],
    ['7', 1],
  ])
})

test('every measure of trips equals its own statement', async () => {
  const { rows } = await on.parts.store.db.execute<Record<string, number | null>>(sql`
    select count(*)::float8 as count, count(distinct vin)::float8 as vehicles, (sum(metres) / 1000.0)::float8 as distance,
      (avg(metres) / 1000)::float8 as "meanDistance", (max(metres) / 1000.0)::float8 as longest,
      (sum(extract(epoch from end_at - begin_at)) / 3600)::float8 as duration,
      (avg(extract(epoch from end_at - begin_at)) / 60)::float8 as "meanDuration",
      (sum(metres) * 3.6 / sum(extract(epoch from end_at - begin_at)))::float8 as "meanSpeed",
      avg(begin_soc - end_soc)::float8 as "socUsed",
      (percentile_cont(0.5) within group (order by metres) / 1000)::float8 as "medianDistance",
      (percentile_cont(0.9) within group (order by metres) / 1000)::float8 as "p90Distance",
      (percentile_cont(0.99) within group (order by metres) / 1000)::float8 as "p99Distance",
      (100.0 * sum(case when metres < 2000 then 1 else 0 end) / count(*))::float8 as short,
      (100.0 * sum(case when metered_ms >= 900 * extract(epoch from end_at - begin_at) then 1 else 0 end) / count(*))::float8 as metered,
      null::float8 as consumption
    from trip where state <> 2 and begin_at >= ${new Date(fleetDayStart(dayAgo(6))).toISOString()}::timestamptz`)
  const measures = measuresOf(on.parts.catalogue.explores.find(({ name }) => name === 'trips')!)
  const names = measures.map(({ field }) => field)
  expect(names.sort()).toEqual(Object.keys(rows[0]!).sort())
  for (const name of names) {
    const { totals } = await run({ measures: [name] })
    const value = rows[0]![name] ?? null
    // No trip in this file has a measured power.
    if (value === null) expect(totals[0], name).toBeNull()
    else expect(totals[0], name).toBeCloseTo(value, 6)
  }
})

test('every explore answers every dimension and measure, and its rows', async () => {
  const explores = await callData(admin, calls.explores, {})
  expect(explores.map(({ name }) => name)).toEqual(expect.arrayContaining(['trips', 'vehicles']))
  for (const { name, dimensions, measures } of explores) {
    const query = ask({
      explore: name,
      measures: measures.slice(0, 5).map(({ field }) => field),
      period: { days: 400 },
    })
    for (const { field, grains = [undefined] } of dimensions)
      for (const grain of grains)
        await callData(admin, calls.run, { query: { ...query, dimensions: [{ field, ...(grain && { grain }) }] } })
    for (const { field } of measures) await callData(admin, calls.run, { query: { ...query, measures: [field] } })
    await callData(admin, calls.rows, { query })
  }
})

test('filters, order, limit and the period before', async () => {
  const filter = (field: string, operator: 'in' | 'notIn' | 'between' | 'contains' | 'empty', ...values: unknown[]) =>
    run({ filters: [{ field, operator, values: values as string[] }] }).then(({ totals }) => totals[0])
  expect(await filter('channel', 'in', 'North 1')).toBe(3)
  expect(await filter('channel', 'notIn', 'North 1')).toBe(1)
  expect(await filter('channel', 'contains', 'h 2')).toBe(1)
  expect(await filter('distanceKm', 'between', 10, 30)).toBe(2)
  expect(await filter('distanceKm', 'between', null, 10)).toBe(2)
  expect(await filter('time', 'between', dayAgo(2), null)).toBe(3)
  expect(await filter('country', 'in', null)).toBe(4)
  expect(await filter('model', 'in', String(model))).toBe(4)
  expect(await filter('country', 'empty')).toBe(4)
  const cut = await run({ dimensions: [{ field: 'vin' }], limit: 1 })
  expect([cut.rows.length, cut.cut, cut.totals[0]]).toEqual([1, true, 4])
  expect(cut.rows[0]?.keys).toEqual([vinOf(1)])
  const sort = { field: 'count', order: 'asc' } as const
  expect((await run({ dimensions: [{ field: 'vin' }], sort })).rows[0]?.keys).toEqual([vinOf(2)])
  const comparison = await run({ dimensions: [{ field: 'time', grain: 'day' }], compare: 'previous' })
  expect(comparison.previous).toEqual({ from: dayAgo(13), to: dayAgo(7), totals: [2, 25], cut: false })
  expect(comparison.rows.map(({ keys: [day], values, before }) => [day, values[0], before?.[0]])).toEqual([
    [dayAgo(3), 1, 1],
    [dayAgo(2), 1, 1],
    [dayAgo(1), 2, null],
  ])
})

test('the rows behind a mark and behind all, with the list that shows them', async () => {
  const query = ask({ dimensions: [{ field: 'time', grain: 'day' }], measures: ['count'] })
  const one = await callData(admin, calls.rows, { query, mark: [dayAgo(1)] })
  expect([one.total, one.vehicles, one.rows.map(({ vin }) => vin)]).toEqual([2, 1, [vinOf(1), vinOf(1)]])
  const distanceColumn = one.columns.findIndex(({ field }) => field === 'distance')
  expect(one.rows.map(({ values }) => values[distanceColumn])).toEqual([30, 10])
  // The list of trips requires a vehicle, so there is no link to all rows.
  expect([one.list, one.each]).toEqual([null, { route: '/tVehicleTravelInfo', vin: 'vin', time: 'beginAt' }])
  const filters: ExploreQuery['filters'] = [{ field: 'vin', operator: 'in', values: [vinOf(1)] }]
  const { list, total } = await callData(admin, calls.rows, { query: { ...query, filters }, mark: [] })
  expect([total, list?.route, list?.search['q.vin'], list?.search['q.state']]).toEqual([
    3,
    '/tVehicleTravelInfo',
    vinOf(1),
    '0,1',
  ])
  const [from, to] = (list?.search['q.beginAt'] ?? '').split('~')
  const trips = await callData(admin, tripCalls.query, {
    filter: { vin: vinOf(1), beginAt: [from!, to!], state: ['0', '1'] },
  })
  expect(trips.total).toBe(3)
})

test('each sees the own vehicles alone: in figures, rows and sheets', async () => {
  const dimensions = [{ field: 'vin' }]
  expect((await run({ dimensions }, some)).rows).toEqual([{ keys: [vinOf(2)], values: [1, 1] }])
  const filters: ExploreQuery['filters'] = [{ field: 'vin', operator: 'in', values: [vinOf(1)] }]
  expect((await run({ filters }, some)).of).toEqual({ rows: 0, vehicles: 0 })
  const query = ask({ dimensions })
  expect((await callData(some, calls.rows, { query, mark: [vinOf(1)] })).total).toBe(0)
  expect((await callData(some, calls.rows, { query })).rows.map(({ vin }) => vin)).toEqual([vinOf(2)])
  for (const of of ['figures', 'rows'] as const) {
    const sheet = (await some.call(calls.export, { query, of, format: 'csv' }, { lang: 'en' })).body.toString()
    expect(sheet).toContain(vinOf(2))
    expect(sheet).not.toContain(vinOf(1))
  }
  const whole = (await admin.call(calls.export, { query, format: 'csv' }, { lang: 'en' })).body.toString()
  expect(whole.slice(1).split('\r\n')).toEqual([
    'VIN,Trips,Distance (km)',
    `${vinOf(1)},3,100`,
    `${vinOf(2)},1,1`,
    'Total,4,101',
    '',
  ])
})

test('charts are kept by who made them and shown to whom they are shared with, with the rights of who looks', async () => {
  const query = ask({ dimensions: [{ field: 'vin' }] })
  const { id } = await callData(admin, calls.add, { name: 'Trips by vehicle', look: 'ranking', query })
  const mine = await callData(admin, calls.one, { id })
  expect([mine.chart.name, mine.chart.about, mine.query, mine.canEdit, mine.canRun]).toEqual([
    'Trips by vehicle',
    'Trips',
    query,
    true,
    true,
  ])
  expect((await callData(some, calls.query, {})).rows).toEqual([])
  expect((await some.call(calls.one, { id })).code).toBe(code.notFound)
  const chartInput = { id, name: 'Trips', look: 'bar' as const, query }
  await callData(admin, calls.update, { ...chartInput, people: [some.id] })
  expect((await callData(some, calls.query, {})).rows.map(({ name, look }) => [name, look])).toEqual([['Trips', 'bar']])
  expect((await callData(some, calls.one, { id })).canEdit).toBe(false)
  expect((await some.call(calls.update, chartInput)).code).toBe(code.forbidden)
  expect((await some.call(calls.remove, { ids: [id] })).code).toBe(code.forbidden)
  // Access by sharing with a role, but without the right to the data.
  const other = await on.asUser({ links: [calls.query.path, calls.one.path, calls.run.path], allVehicles: true })
  const { rows } = await on.parts.store.db.execute<{ role: string }>(
    sql`select role from account where id = ${other.id}`,
  )
  expect((await other.call(calls.one, { id })).code).toBe(code.notFound)
  await callData(admin, calls.update, { ...chartInput, people: [], roles: [Number(rows[0]?.role)] })
  expect((await callData(other, calls.one, { id })).canRun).toBe(false)
  expect((await other.call(calls.run, { query })).code).toBe(code.forbidden)
  expect((await some.call(calls.one, { id })).code).toBe(code.notFound)
  expect(await callData(admin, calls.remove, { ids: [id] })).toEqual({ count: 1 })
})

test('what means nothing, or takes too long, is refused in words', async () => {
  expect((await admin.call(calls.run, { query: ask({ measures: ['nothing'] }) })).code).toBe(code.invalid)
  expect((await admin.call(calls.run, { query: ask({ explore: 'nothing' }) })).code).toBe(code.invalid)
  const wrong = await admin.call(calls.add, { name: 'x', look: 'bar', query: ask({ measures: ['nothing'] }) })
  expect(wrong.code).toBe(code.invalid)
  const vehicles = await on.asUser({ links: [calls.explores.path, calls.run.path, vehicleCalls.query.path] })
  expect((await callData(vehicles, calls.explores, {})).map(({ name }) => name)).toEqual(['vehicles'])
  expect((await vehicles.call(calls.run, { query: ask() })).code).toBe(code.forbidden)
})
