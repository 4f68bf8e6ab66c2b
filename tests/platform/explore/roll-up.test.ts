import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExploreQuery, ExploreResult, Grain } from '../../../src/domain/contract/explore/query.ts'
import { dayMs, daysFrom, fleetDay, fleetDayStart, minuteMs, utcDay } from '../../../src/domain/time.ts'
import { modelCalls } from '../../../src/features/fleet/vehicles/model/contract.ts'
import { plateCalls } from '../../../src/features/fleet/vehicles/plate/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { cutsOf } from '../../../src/platform/explore/cut.ts'
import type { Explore } from '../../../src/platform/explore/explore.ts'
import { markDays } from '../../../src/platform/explore/marks.ts'
import { moveAll } from '../../../src/platform/explore/move-figures.ts'
import { findRollUp } from '../../../src/platform/explore/roll-up.ts'
import { rollUp, settledMs } from '../../../src/platform/explore/roll-up-job.ts'
import { runExplore } from '../../../src/platform/explore/run.ts'
import { resolveQuery } from '../../../src/platform/explore/sql.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { inCheck } from '../../check.ts'
import { addCatalogue, addVehicle, type Catalogue, callData, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { drive } from '../../features/work/tracking/road.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { onCitus } from '../store/open.ts'
import { asks, vehicleDimensions } from './queries.ts'

let on: TestServer
let catalogue: Catalogue
let today: string
/** Explores that use roll-ups, and the same ones reading raw rows. */
let explores: readonly { readonly daily: Explore; readonly rows: Explore }[]
let days: Explore
let rows: Explore
let otherModel: number
/** First five vehicles. */
let ids: readonly number[]
const ago = (count: number) => utcDay(Date.parse(today) - count * dayMs)

beforeAll(async () => {
  on = await openTestServer()
  today = fleetDay(on.parts.now().getTime())
  catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3, 4, 5]) await addVehicle(on.admin, catalogue, n)
  explores = on.parts.catalogue.explores.flatMap((daily) => {
    const { rollUp, ...rows } = daily
    return rollUp ? [{ daily, rows }] : []
  })
  ;({ daily: days, rows } = explores.find(({ daily }) => daily.name === 'days')!)
  const { id } = await callData(on.admin, modelCalls.add, {
    fullCode: 'E5-2',
    name: 'E5 short',
    series: catalogue.series,
    powerMode: 'BEV',
    plateConfiguration: '绿牌',
  })
  otherModel = id
  const { rows: vehicles } = await callData(on.admin, vehicleCalls.query, { pageSize: 100 })
  ids = [1, 2, 3, 4, 5].map((n) => vehicles.find(({ vin }) => vin === vinOf(n))?.id ?? 0)
})
afterAll(() => on.close())

const answer = (explore: Explore, query: ExploreQuery): Promise<ExploreResult> => {
  const user = { scope: { all: true, userId: 1, size: 5 }, links: new Set([explore.call.path]) }
  return runExplore({ store: on.parts.store, explores: [explore], user, today } as never, query)
}
const ask = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  explore: 'days',
  dimensions: [],
  measures: ['count', 'vehicles', 'distance', 'meanDistance'],
  filters: [],
  period: { days: 200 },
  ...more,
})
/** Rounds figures: roll-ups add the same values in another order. Averages halfway between two digits round up. */
const rough = (value: number) => Number((value * (1 + 1e-12)).toPrecision(10))
const roundFigures = (result: ExploreResult) =>
  JSON.parse(JSON.stringify(result), (_, value) => (typeof value === 'number' ? rough(value) : value))

const changes = {
  set: async (vin: string, day: string, metres: number) => {
    await on.parts.store.tx(async (tx) => {
      await tx.execute(sql`
        insert into daily_drive (vin, day, metres, max_speed_kmh, changed_at)
        values (${vin}, ${day}::date, ${metres}, ${metres % 90}, now())
        on conflict (vin, day) do update set metres = excluded.metres, max_speed_kmh = excluded.max_speed_kmh`)
      const at = sql`to_timestamp(${fleetDayStart(day) / 1000 + (metres % 1_440) * 60}::float8)`
      await tx.execute(sql`
        insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
        values (${vin}, ${1 + (metres % 7 === 0 ? 1 : 0)}, ${1 + (metres % 2)}, ${at}, ${at} + interval '25 minutes', ${at}, 80,
          ${70 - (metres % 40)}, ${metres}, 5, 0, now())`)
      await tx.execute(sql`
        insert into charge_session (vin, begin_at, end_at, day, begin_soc, end_soc, ah, kwh, mean_kw, peak_kw, span_soc, quality, coverage_percent, mean_c, changed_at)
        values (${vin}, ${at}, ${at} + interval '2 hours', ${day}::date, ${metres % 60}, 90, 40, ${metres % 70}, ${metres % 90}, ${metres % 99}, 30,
          ${metres % 3 === 0 ? 'good' : 'short'}, 99, ${metres % 5 === 0 ? null : metres % 30}, now()) on conflict do nothing`)
      await markAll(tx, day)
    })
  },
  remove: async (vin: string, day: string) => {
    await on.parts.store.tx(async (tx) => {
      await tx.execute(sql`delete from daily_drive where vin = ${vin} and day = ${day}::date`)
      await tx.execute(sql`
        delete from trip where vin = ${vin} and (begin_at at time zone 'Asia/Shanghai')::date = ${day}::date`)
      await tx.execute(sql`delete from charge_session where vin = ${vin} and day = ${day}::date`)
      await markAll(tx, day)
    })
  },
}
/** A day that is not settled yet may be marked, too, and stays so: today before midnight, yesterday after it. */
const isOver = () => sql`(day is null or day < ${fleetDay(on.parts.now().getTime() - settledMs)}::date)`
const markAll = async (tx: Parameters<typeof markDays>[0], day: string) => {
  for (const { daily } of explores) await markDays(tx, daily.name, [day], on.parts.now().getTime())
}
/** Changes an attribute of a vehicle, by number. */
async function move(n: number, kind: number) {
  const other = kind >= 6
  const input = [
    { plate: other ? `京A0000${n}` : `粤B0000${n}` },
    { plate: null },
    { channelName: other ? 'North' : 'South' },
    { countryName: other ? 'China' : null },
    { salesType: other ? 'private' : 'fleet' },
    { model: other ? otherModel : catalogue.model },
  ][kind % 6]
  await callData(on.admin, vehicleCalls.update, { id: ids[n - 1] ?? 0, ...input })
}
const change = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('set' as const), fc.integer({ min: 1, max: 6 }), fc.nat(190), fc.nat(90_000)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('remove' as const), fc.integer({ min: 1, max: 6 }), fc.nat(190), fc.nat(9)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constant('move' as const), fc.integer({ min: 1, max: 5 }), fc.nat(11), fc.constant(0)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('roll' as const), fc.constant(1), fc.constant(0), fc.constant(0)) },
)
const grain = fc.constantFrom<Grain>('day', 'week', 'month', 'quarter', 'year', 'weekday')
const questionOf = ({ explore, own, measures }: (typeof asks)[number]) =>
  fc.record({
    explore: fc.constant(explore),
    dimensions: fc.uniqueArray(
      fc.oneof(
        grain.map((each) => ({ field: 'time', grain: each })),
        fc.constantFrom(...vehicleDimensions, ...own).map((field) => ({ field })),
        ...(explore === 'days' ? [] : [fc.constant({ field: 'time', grain: 'hourOfDay' as const })]),
      ),
      { maxLength: 2, selector: ({ field }) => field },
    ),
    measures: fc.uniqueArray(fc.constantFrom(...measures), { minLength: 1, maxLength: 5 }),
    period: fc.oneof(
      fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
      fc.tuple(fc.nat(190), fc.nat(190)).map(([a, b]) => ({ from: ago(Math.max(a, b)), to: ago(Math.min(a, b)) })),
    ),
    filters: fc.constantFrom<ExploreQuery['filters']>(
      [],
      [],
      [{ field: 'powerMode', operator: 'filled', values: [] }],
      [{ field: 'model', operator: 'in', values: ['1', null] }],
      [{ field: 'region', operator: 'in', values: ['京', '-'] }],
      [{ field: 'channel', operator: 'contains', values: ['or'] }],
    ),
    compare: fc.constantFrom('previous' as const, undefined),
  })
const question = fc.constantFrom(...asks).chain(questionOf)

/** Returns both answers to a query. They must be equal. */
const same = async (each: Partial<ExploreQuery>) => {
  const query = ask(JSON.parse(JSON.stringify(each)))
  const pair = explores.find(({ daily }) => daily.name === query.explore)
  if (!pair) throw new Error(query.explore)
  const read = roundFigures(await answer(pair.rows, query))
  expect(roundFigures(await answer(pair.daily, query)), JSON.stringify(query)).toEqual(read)
}

test('whatever is written, deleted, moved and added up when, an answer is that of the rows', async () => {
  const check = async (
    steps: [keyof typeof changes | 'roll' | 'move', number, number, number][],
    queries: Partial<ExploreQuery>[],
  ) => {
    for (const [kind, n, day, metres] of steps) {
      if (kind === 'roll') await rollUp(on.parts)
      else if (kind === 'move') await move(n, day)
      // The sixth is not an existing vehicle.
      else await changes[kind](vinOf(n), ago(day), metres)
    }
    for (const each of queries) await same(each)
  }
  const some = fc.array(change, { minLength: 3, maxLength: 12 })
  const questions = fc.array(question, { minLength: 3, maxLength: 6 })
  await fc.assert(fc.asyncProperty(some, questions, check), { numRuns: inCheck(5, 100), endOnFailure: true })
})

test('all by which days are added up answers for itself, by day, by month and with the hour', async () => {
  for (const [at, day] of [3, 40, 80].entries()) await changes.set(vinOf(at + 1), ago(day), 4_321 * (at + 1))
  await rollUp(on.parts)
  for (const { daily } of explores)
    for (const { name } of cutsOf(daily)) {
      const field = name === 'hourOfDay' ? { field: 'time', grain: 'hourOfDay' as const } : { field: name }
      const dimensions = [
        [field],
        [{ field: 'time', grain: 'day' as const }, field],
        [field, { field: 'time', grain: 'weekday' as const }],
      ]
      for (const each of dimensions) {
        const query = {
          ...ask({ explore: daily.name, dimensions: each, measures: ['count'] }),
          compare: 'previous' as const,
        }
        const cut = findRollUp(resolveQuery(daily, query), true)?.cut.name
        expect([daily.name, name, cut]).toEqual([daily.name, name, name])
        await same(query)
      }
    }
})

test('a plate that is recorded or ends is marked for its region alone, also where its own record says so', async () => {
  const vin = vinOf(5)
  await changes.set(vin, ago(7), 7_000)
  await move(5, 1)
  await rollUp(on.parts)
  const by = { dimensions: [{ field: 'region' }], measures: ['count', 'vehicles'] }
  const { id } = await callData(on.admin, plateCalls.add, { vin, number: '沪A12345', fromDay: ago(1) })
  const { rows: marks } = await on.parts.store.db.execute(sql`select vin, field from explore_change where ${isOver()}`)
  expect(marks).toEqual([{ vin, field: 'region' }])
  const shownRegions = async () => (await answer(days, ask(by))).rows.map(({ keys: [key] }) => key)
  expect(await shownRegions()).toContain('沪')
  await same(by)
  expect(await rollUp(on.parts)).toBeGreaterThan(0)
  expect([await markedDayCount(), await shownRegions()]).toEqual([0, expect.arrayContaining(['沪'])])
  await same(by)
  await callData(on.admin, plateCalls.remove, { ids: [id] })
  expect(await shownRegions()).not.toContain('沪')
  await same(by)
})

/** All stored roll-ups. */
const storedCells = async () => {
  const { rows: cells } = await on.parts.store.db.execute<{ cell: string; parts: (number | null)[] }>(sql`
    select concat_ws(' ', explore, day, dimension, key) as cell, parts from explore_dimension_day
    union all select concat_ws(' ', explore, day, model, series), parts from explore_day order by 1`)
  return cells.map(({ cell, parts }) => [cell, ...parts.map((part) => part && rough(part))])
}
// On Citus all days of changed vehicles are rolled up again.
test.runIf(!onCitus)(
  'vehicles that move, one by one or together, change what is kept to what the rows come to, and read no others',
  async () => {
    const { db } = on.parts.store
    const states = async () => (await db.execute(sql`select * from explore_state order by explore, day`)).rows
    const all = explores.map(({ daily }) => daily)
    for (const round of inCheck([0, 1], [0, 1, 2, 3])) {
      for (const n of [1, 2, 3, 4, 5])
        for (const day of [5, 40, 41]) await changes.set(vinOf(n), ago(day + round), 1_000 * n * (day % 7) + 10 * round)
      await rollUp(on.parts)
      // A changed day is read again completely and need not follow.
      await changes.set(vinOf(1), ago(41), 77_777)
      for (let at = 0; at < 30; at++) await move(1 + (at % 5), (at % 6) + ((at + round) % 2) * 6)
      const before = await states()
      expect(await moveAll(on.parts.store, all, round % 2 === 0 ? { atOnce: 1 } : {})).toBeGreaterThan(0)
      expect(await states()).toEqual(before)
      await rollUp(on.parts)
      const cellsAfterMove = await storedCells()
      await db.execute(sql`update explore_state set definition = 'another'`)
      await rollUp(on.parts)
      expect(cellsAfterMove).toEqual(await storedCells())
    }
  },
)

const total = async (explore = days, more: Partial<ExploreQuery> = {}) =>
  roundFigures(await answer(explore, ask(more))).totals
const storedDayCount = async () =>
  Number(
    (await on.parts.store.db.execute(sql`select count(*) as n from explore_state where explore = 'days'`)).rows[0]?.n,
  )
/** Days that would have to be read from rows. */
const markedDayCount = async () =>
  (await on.parts.store.db.execute(sql`select 1 from explore_change where ${isOver()}`)).rows.length

test('reports that come late, twice or on a day that was added up count as in the rows', async () => {
  await rollUp(on.parts)
  expect(await markedDayCount()).toBe(0)
  const begin = fleetDayStart(ago(20))
  const trip = [0, 10, 20].map((minute) => ({
    at: begin + minute * minuteMs,
    vehicleState: 1,
    odometerKm: 100 + minute,
  }))
  const before = await total()
  await drive(on.parts.store, vinOf(4), trip)
  expect(await markedDayCount()).toBeGreaterThan(0)
  const after = await total()
  expect(after).not.toEqual(before)
  expect(after).toEqual(await total(rows))
  await rollUp(on.parts)
  expect([await markedDayCount(), await total()]).toEqual([0, after])
  await drive(on.parts.store, vinOf(4), trip)
  await rollUp(on.parts)
  expect(await total()).toEqual(after)
})

test('a vehicle that comes to another model, or is deleted, takes its days along', async () => {
  const by = { dimensions: [{ field: 'model' }] }
  const model = async (of = days) => roundFigures(await answer(of, ask(by))).rows as ExploreResult['rows']
  const { rows: vehicleRows } = await callData(on.admin, vehicleCalls.query, { filter: { vin: vinOf(4) } })
  const [vehicle] = vehicleRows
  if (!vehicle) throw new Error('no vehicle')
  await rollUp(on.parts)
  const id = String(vehicle.model) === String(otherModel) ? catalogue.model : otherModel
  await callData(on.admin, vehicleCalls.update, { id: vehicle.id, model: id })
  const movedRows = await model()
  expect(movedRows.map(({ keys: [key] }) => key)).toContain(String(id))
  expect(movedRows).toEqual(await model(rows))
  await rollUp(on.parts)
  expect([await markedDayCount(), await model()]).toEqual([0, movedRows])
  await on.parts.store.db.execute(sql`delete from plate where vin = ${vehicle.vin}`)
  await callData(on.admin, vehicleCalls.remove, { ids: [vehicle.id] })
  expect(await model()).toEqual(await model(rows))
  await rollUp(on.parts)
  expect(await model()).toEqual(await model(rows))
})

test('days are added up once they are over, and again when something else is kept of them', async () => {
  await changes.set(vinOf(1), today, 5_000)
  await rollUp(on.parts)
  expect(await rollUp(on.parts)).toBe(0)
  const all = await storedDayCount()
  expect(all).toBeGreaterThanOrEqual(daysFrom(ago(20), ago(1)).length)
  await on.parts.store.db.execute(
    sql`update explore_state set definition = 'another' where explore = 'days' and day = ${ago(2)}::date`,
  )
  expect(await total()).toEqual(await total(rows))
  expect(await rollUp(on.parts)).toBe(1)
  expect(await storedDayCount()).toBe(all)
})

test('a day that was added up a moment ago waits before it is added up again; vehicles that move do not', async () => {
  await changes.set(vinOf(2), ago(9), 1_000)
  await rollUp(on.parts)
  await changes.set(vinOf(2), ago(9), 2_000)
  for (const kind of [2, 8]) await move(2, kind)
  await rollUp(on.parts, { againMs: minuteMs })
  const left = await on.parts.store.db.execute(
    sql`select distinct day::text as day, vin from explore_change where ${isOver()}`,
  )
  expect(left.rows).toEqual([{ day: ago(9), vin: null }])
  await same({ dimensions: [{ field: 'channel' }] })
  await rollUp(on.parts)
  expect(await markedDayCount()).toBe(0)
})
