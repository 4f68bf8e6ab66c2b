import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelCalls } from '../../../src/areas/vehicles/model/contract.ts'
import { vehicleCalls } from '../../../src/areas/vehicles/vehicle/contract.ts'
import type { ExploreQuery, ExploreResult, Grain } from '../../../src/kit/explore/query.ts'
import type { Explore } from '../../../src/server/explore/explore.ts'
import { markDays } from '../../../src/server/explore/marks.ts'
import { rollUp } from '../../../src/server/explore/roll-up-job.ts'
import { runExplore } from '../../../src/server/explore/run.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { dayMs, daysFrom, fleetDay, fleetDayStart, minuteMs, utcDay } from '../../../src/time.ts'
import { drive } from '../../areas/tracking/road.ts'
import { addCatalogue, addVehicle, type Catalogue, done, vinOf } from '../../areas/vehicles/fleet.ts'
import { openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
let catalogue: Catalogue
let today: string
let days: Explore
let rows: Explore
const ago = (count: number) => utcDay(Date.parse(today) - count * dayMs)

beforeAll(async () => {
  on = await openTestServer()
  today = fleetDay(on.parts.now().getTime())
  catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3, 4, 5]) await addVehicle(on.admin, catalogue, n)
  const found = on.parts.catalogue.explores.find(({ name }) => name === 'days')
  if (!found) throw new Error('no days')
  days = found
  const { rollUp: _, ...rest } = found
  rows = rest
})
afterAll(() => on.close())

const answer = (explore: Explore, query: ExploreQuery): Promise<ExploreResult> => {
  const user = { scope: { all: true, userId: 1, size: 5 }, links: new Set([explore.call.path]) }
  return runExplore({ store: on.parts.store, explores: [explore], user, today } as never, query)
}
const ask = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  ...{ explore: 'days', dimensions: [], measures: ['count', 'vehicles', 'distance', 'meanDistance'], filters: [] },
  ...{ period: { days: 200 } },
  ...more,
})
/** Figures of the same rows, added in another order. */
const rounded = (result: ExploreResult) =>
  JSON.parse(JSON.stringify(result), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value))

const changes = {
  set: async (vin: string, day: string, metres: number) => {
    await on.parts.store.tx(async (tx) => {
      await tx.execute(sql`
        insert into daily_drive (vin, day, metres, max_speed_kmh, changed_at)
        values (${vin}, ${day}::date, ${metres}, ${metres % 90}, now())
        on conflict (vin, day) do update set metres = excluded.metres, max_speed_kmh = excluded.max_speed_kmh`)
      await markDays(tx, 'days', [day], on.parts.now().getTime())
    })
  },
  remove: async (vin: string, day: string) => {
    await on.parts.store.tx(async (tx) => {
      await tx.execute(sql`delete from daily_drive where vin = ${vin} and day = ${day}::date`)
      await markDays(tx, 'days', [day], on.parts.now().getTime())
    })
  },
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
  { weight: 2, arbitrary: fc.tuple(fc.constant('roll' as const), fc.constant(1), fc.constant(0), fc.constant(0)) },
)
const grain = fc.constantFrom<Grain>('day', 'week', 'month', 'quarter', 'year', 'weekday')
const part = fc.oneof(
  grain.map((each) => ({ field: 'time', grain: each })),
  fc.constantFrom('model', 'series', 'powerMode', 'batteryType').map((field) => ({ field })),
)
const question = fc.record({
  dimensions: fc.uniqueArray(part, { maxLength: 2, selector: ({ field }) => field }),
  measures: fc.uniqueArray(
    fc.constantFrom('count', 'vehicles', 'distance', 'meanDistance', 'longest', 'topSpeed', 'active'),
    { minLength: 1, maxLength: 5 },
  ),
  period: fc.oneof(
    fc.record({ days: fc.integer({ min: 1, max: 200 }) }),
    fc.tuple(fc.nat(190), fc.nat(190)).map(([a, b]) => ({ from: ago(Math.max(a, b)), to: ago(Math.min(a, b)) })),
  ),
  filters: fc.constantFrom<ExploreQuery['filters']>(
    [],
    [{ field: 'powerMode', operator: 'filled', values: [] }],
    [{ field: 'model', operator: 'in', values: ['1', null] }],
  ),
  compare: fc.constantFrom('previous' as const, undefined),
})

test('whatever is written, deleted and added up when, an answer is that of the rows', async () => {
  const check = async (
    steps: [keyof typeof changes | 'roll', number, number, number][],
    asked: Partial<ExploreQuery>[],
  ) => {
    for (const [kind, n, day, metres] of steps) {
      if (kind === 'roll') await rollUp(on.parts)
      // The sixth is no vehicle that is known.
      else await changes[kind](vinOf(n), ago(day), metres)
    }
    for (const each of asked) {
      const query = ask(JSON.parse(JSON.stringify(each)))
      expect(rounded(await answer(days, query)), JSON.stringify(query)).toEqual(rounded(await answer(rows, query)))
    }
  }
  const some = fc.array(change, { minLength: 3, maxLength: 12 })
  const questions = fc.array(question, { minLength: 2, maxLength: 4 })
  await fc.assert(fc.asyncProperty(some, questions, check), { numRuns: 25, seed: 15, endOnFailure: true })
})

const total = async (explore = days, more: Partial<ExploreQuery> = {}) =>
  rounded(await answer(explore, ask(more))).totals
const kept = async () =>
  Number((await on.parts.store.db.execute(sql`select count(*) as n from explore_state`)).rows[0]?.n)
/** Days that would have to be read from rows. */
const marked = async () => (await on.parts.store.db.execute(sql`select 1 from explore_mark`)).rows.length

test('reports that come late, twice or on a day that was added up count as in the rows', async () => {
  await rollUp(on.parts)
  expect(await marked()).toBe(0)
  const begin = fleetDayStart(ago(20))
  const trip = [0, 10, 20].map((minute) => ({
    at: begin + minute * minuteMs,
    vehicleState: 1,
    odometerKm: 100 + minute,
  }))
  const before = await total()
  await drive(on.parts.store, vinOf(4), trip)
  expect(await marked()).toBeGreaterThan(0)
  const after = await total()
  expect(after).not.toEqual(before)
  expect(after).toEqual(await total(rows))
  await rollUp(on.parts)
  expect([await marked(), await total()]).toEqual([0, after])
  await drive(on.parts.store, vinOf(4), trip)
  await rollUp(on.parts)
  expect(await total()).toEqual(after)
})

test('a vehicle that comes to another model, or is deleted, takes its days along', async () => {
  const by = { dimensions: [{ field: 'model' }] }
  const model = async (of = days) => rounded(await answer(of, ask(by))).rows as ExploreResult['rows']
  const { rows: listed } = await done(on.admin, vehicleCalls.query, { filter: { vin: vinOf(4) } })
  const [vehicle] = listed
  if (!vehicle) throw new Error('no vehicle')
  await rollUp(on.parts)
  const { id } = await done(on.admin, modelCalls.add, {
    ...{ fullCode: 'E5-2', name: 'E5 short', series: catalogue.series, powerMode: 'BEV', plateConfiguration: '绿牌' },
  })
  await done(on.admin, vehicleCalls.update, { id: vehicle.id, model: id })
  const moved = await model()
  expect(moved.map(({ keys: [key] }) => key)).toContain(String(id))
  expect(moved).toEqual(await model(rows))
  await rollUp(on.parts)
  expect([await marked(), await model()]).toEqual([0, moved])
  await done(on.admin, vehicleCalls.remove, { ids: [vehicle.id] })
  expect(await model()).toEqual(await model(rows))
  await rollUp(on.parts)
  expect(await model()).toEqual(await model(rows))
})

test('days are added up once they are over, and again when something else is kept of them', async () => {
  await changes.set(vinOf(1), today, 5_000)
  await rollUp(on.parts)
  expect(await rollUp(on.parts)).toBe(0)
  const all = await kept()
  expect(all).toBeGreaterThanOrEqual(daysFrom(ago(20), ago(1)).length)
  await on.parts.store.db.execute(sql`update explore_state set definition = 'another' where day = ${ago(2)}::date`)
  expect(await total()).toEqual(await total(rows))
  expect(await rollUp(on.parts)).toBe(1)
  expect(await kept()).toBe(all)
})
