/**
 * Compares the figures of every explore and every ready-made chart with hand-written SQL (`by-hand.ts`). Runs for a
 * scope of all vehicles and of one, first from the rows, then from the roll-ups of completed days.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExploreQuery, ExploreResult, ExploreShape } from '../../../../src/domain/contract/explore/query.ts'
import { dayMs, fleetDay } from '../../../../src/domain/time.ts'
import { modelCalls } from '../../../../src/features/fleet/vehicles/model/contract.ts'
import { readyCards } from '../../../../src/features/work/analysis/board/ready-made.ts'
import { chartCalls as calls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { rollUp } from '../../../../src/platform/explore/roll-up-job.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { type ByHand, byHand, fillSql, grainsByHand, lentByHand, rows } from './by-hand.ts'

let on: TestServer
/** Account that sees only the second vehicle. */
let some: Client
let today: string
let shapes: readonly ExploreShape[]
const period = 60
/** Explores with roll-ups. The others are always read from their rows. */
const addedUp = ['days', 'trips', 'charges']

beforeAll(async () => {
  on = await openTestServer({ now: new Date('2026-10-20T04:00:00Z') })
  today = fleetDay(on.parts.now().getTime())
  const catalogue = await addCatalogue(on.admin)
  const { id: bus } = await callData(on.admin, modelCalls.add, {
    fullCode: 'T2-1',
    name: 'T2',
    series: catalogue.otherSeries,
    powerMode: 'PHEV',
    plateConfiguration: '绿牌',
    classification: 'bus',
    batteryType: 'LFP',
  })
  const vehicles = [
    { productionDate: '2026-08-15', channelName: 'North 1', plate: '粤B00002', salesType: 'private' },
    { productionDate: '2026-09-15', channelName: 'North 2', plate: 'AB-123', countryName: 'China' },
    { productionDate: '2026-07-15', plate: '京A00003', salesType: 'fleet', countryName: 'China' },
    { productionDate: '2022-03-01', model: bus, series: catalogue.otherSeries },
  ]
  for (const [at, more] of vehicles.entries()) await addVehicle(on.admin, catalogue, at + 1, more)
  // Their figures need no campaign and no ECU.
  for (const text of rows) await on.parts.store.db.execute(fillSql(text, { today, from: today, to: today }))
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
  // The fields of signals depend on rows: chart-signal.test.ts recounts them from reports.
  shapes = (await callData(on.admin, calls.explores, {})).filter(({ name }) => !name.startsWith('signal'))
})
afterAll(() => on.close())

const viewers = () => [[on.admin, undefined] as const, [some, [vinOf(2)]] as const]

function percentileOf(part: number, values: number[]): number | null {
  const ascending = values.toSorted((a, b) => a - b)
  const place = part * (ascending.length - 1)
  const [below, above] = [ascending[Math.floor(place)], ascending[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (place - Math.floor(place)) * (above - below)
}

const question = (explore: string, more: Partial<ExploreQuery>): ExploreQuery => ({
  explore,
  dimensions: [],
  measures: ['count'],
  filters: [],
  period: { days: period },
  ...more,
})

/** SQL for the key of a row, as text. */
function keyByHand(
  { local, dimensions }: ByHand,
  { field, grain = 'day' }: ExploreQuery['dimensions'][number],
): string {
  const of = field === 'time' ? grainsByHand[grain]?.(local) : (dimensions[field] ?? lentByHand[field])
  if (!of) throw new Error(`${field} is not written by hand`)
  return of
}
/** Filters of the ready-made charts. There is only one. */
const conditions: Readonly<Record<string, string>> = { 'kind in ["general"]': `kind = 'general'` }
const conditionsOf = (filters: ExploreQuery['filters']) =>
  filters.map(({ field, operator, values }) => {
    const condition = conditions[`${field} ${operator} ${JSON.stringify(values)}`]
    if (!condition) throw new Error(`${field} ${operator} is not written by hand`)
    return `and ${condition}`
  })

type Group = readonly [keys: string, ...figures: (number | null)[]]
/** Groups of a query by hand-written SQL, as key and figures. */
async function groupsByHand(query: ExploreQuery, days: { from: string; to: string }, vins?: readonly string[]) {
  const hand = byHand[query.explore]!
  const which = { today, ...days, vins }
  const keys = query.dimensions.map((each, at) => `${keyByHand(hand, each)} as d${at}`)
  const from = `from ${hand.table} t where ${hand.rows} and $seen ${conditionsOf(query.filters).join(' ')}`
  const read = async (columns: string[], isGrouped: boolean) => {
    const by = isGrouped && keys.length > 0 ? `group by ${keys.map((_, at) => at + 1)}` : ''
    const text = `select ${[...keys, ...columns].join(', ')} ${from} ${by}`
    return (await on.parts.store.db.execute<Record<string, string | number | null>>(fillSql(text, which))).rows
  }
  const keyOf = (row: Record<string, unknown>) => JSON.stringify(keys.map((_, at) => row[`d${at}`] ?? null))
  const plain = query.measures.filter((field) => hand.measures[field])
  const groups = await read(
    ['count(*)::float8 as rows', ...plain.map((field) => `(${hand.measures[field]})::float8 as "${field}"`)],
    true,
  )
  const values = new Map<string, Map<string, number[]>>()
  for (const field of query.measures.filter((each) => hand.percentiles?.[each])) {
    const each = await read([`(${hand.percentiles?.[field]?.[1]})::float8 as value`], false)
    const valuesByKey = Map.groupBy(
      each.filter(({ value }) => value !== null),
      keyOf,
    )
    values.set(field, new Map([...valuesByKey].map(([key, all]) => [key, all.map(({ value }) => Number(value))])))
  }
  return groups.map((row): Group => {
    const key = keyOf(row)
    const figure = (field: string) => {
      const percentile = hand.percentiles?.[field]
      if (percentile) return percentileOf(percentile[0], values.get(field)?.get(key) ?? [])
      return row[field] === null ? null : Number(row[field])
    }
    return [key, ...query.measures.map(figure)]
  })
}

const round = (value: number | null) => (value === null ? null : Number((value * (1 + 1e-12)).toPrecision(9)))
const sortGroups = (groups: readonly Group[]) =>
  groups.map(([key, ...figures]) => [key, ...figures.map(round)]).sort(([a], [b]) => String(a).localeCompare(String(b)))
const groupsOf = ({ rows: all }: ExploreResult): Group[] =>
  all.map(({ keys, values }) => [JSON.stringify(keys), ...values])
const dayBack = (day: string, count: number) => fleetDay(Date.parse(day) - count * dayMs)

/** Expects that groups and totals equal the hand-written SQL, and also those of the previous period in a comparison. */
async function expectSame(query: ExploreQuery) {
  if (!('days' in query.period)) throw new Error('The last days are asked for')
  const { days } = query.period
  const now = { from: dayBack(today, days - 1), to: today }
  const before = { from: dayBack(today, 2 * days - 1), to: dayBack(today, days) }
  for (const [client, vins] of viewers()) {
    const result = await callData(client, calls.run, { query })
    const own = await groupsByHand(query, now, vins)
    const [total = ['']] = await groupsByHand({ ...query, dimensions: [] }, now, vins)
    const about = JSON.stringify(query)
    if (query.limit) expect(own.length, about).toBeLessThanOrEqual(query.limit)
    const visibleRows = query.dimensions.length > 0 ? result.rows.filter(({ values }) => values[0] !== null) : []
    expect([about, ...sortGroups(groupsOf({ ...result, rows: visibleRows }))]).toEqual([
      about,
      ...(query.dimensions.length > 0 ? sortGroups(own) : []),
    ])
    expect([about, ...result.totals.map(round)]).toEqual([
      about,
      ...total.slice(1).map((each) => round(each as number)),
    ])
    if (!query.compare) continue
    const [all = ['']] = await groupsByHand({ ...query, dimensions: [] }, before, vins)
    expect([about, result.previous?.totals.map(round)]).toEqual([
      about,
      all.slice(1).map((each) => round(each as number)),
    ])
    if (query.dimensions.length === 0) continue
    // A day of the previous period is shown at the day that is `days` later.
    const isDay = query.dimensions[0]?.field === 'time'
    const past = (await groupsByHand(query, before, vins)).map(([key, ...figures]): Group => {
      const [first] = JSON.parse(key) as string[]
      return [isDay ? JSON.stringify([dayBack(String(first), -days)]) : key, ...figures]
    })
    const currentKeys = new Set(result.rows.map(({ keys }) => JSON.stringify(keys)))
    const previousGroups = result.rows.flatMap(({ keys, before: figures }): Group[] =>
      figures?.some((each) => each !== null) ? [[JSON.stringify(keys), ...figures]] : [],
    )
    expect([about, ...sortGroups(previousGroups)]).toEqual([
      about,
      ...sortGroups(past.filter(([key]) => currentKeys.has(String(key)))),
    ])
  }
}

test('the list of what is written by hand is whole', () => {
  expect(Object.keys(byHand).sort()).toEqual(shapes.map(({ name }) => name).sort())
  for (const { name, measures, dimensions } of shapes) {
    const hand = byHand[name]!
    expect([name, Object.keys({ ...hand.measures, ...hand.percentiles }).sort()]).toEqual([
      name,
      measures.map(({ field }) => field).sort(),
    ])
    expect([name, ...Object.keys({ ...hand.dimensions, ...lentByHand, time: '' }).sort()]).toEqual([
      name,
      ...dimensions.map(({ field }) => field).sort(),
    ])
  }
})

describe.each(['from rows', 'added up'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'added up') await rollUp(on.parts)
    const { rows: stateRows } = await on.parts.store.db.execute(sql`select distinct explore from explore_state`)
    expect(stateRows.map(({ explore }) => explore).sort()).toEqual(how === 'added up' ? addedUp.toSorted() : [])
  })

  const names = Object.keys(byHand).filter((name) => how === 'from rows' || addedUp.includes(name))

  test.each(names)('%s: every measure, dimension and part of time, for each viewer', async (name) => {
    const { measures, dimensions } = shapes.find((each) => each.name === name)!
    const fields = measures.map(({ field }) => field)
    for (let at = 0; at < fields.length; at += 5)
      await expectSame(question(name, { measures: fields.slice(at, at + 5), compare: 'previous' }))
    for (const { field, grains = [] } of dimensions)
      if (field === 'time')
        for (const grain of grains) await expectSame(question(name, { dimensions: [{ field, grain }] }))
      else await expectSame(question(name, { dimensions: [{ field }] }))
    await expectSame(question(name, { dimensions: [{ field: 'time', grain: 'day' }], compare: 'previous' }))
  })

  test.each(names)('%s: two dimensions, and what a vehicle is compared with the period before', async (name) => {
    const shape = shapes.find((each) => each.name === name)!
    const [own] = Object.keys(byHand[name]!.dimensions)
    const isMoment = shape.dimensions.find(({ field }) => field === 'time')?.grains?.includes('hour')
    const weekday = { field: 'time', grain: 'weekday' as const }
    const pairs: ExploreQuery['dimensions'][] = [
      [{ field: own! }, { field: 'region' }],
      [weekday, { field: 'powerMode' }],
      [{ field: 'time', grain: 'month' }, { field: 'channel' }],
      ...(isMoment ? [[weekday, { field: 'time', grain: 'hourOfDay' as const }]] : []),
    ]
    for (const dimensions of pairs) await expectSame(question(name, { dimensions }))
    for (const field of ['region', 'salesType', 'classification'])
      await expectSame(question(name, { dimensions: [{ field }], compare: 'previous' }))
  })

  const cards = Object.values(readyCards).flat()
  test.each(
    cards.filter(({ query }) => names.includes(query.explore)).map(({ name, query }) => [name[1], query] as const),
  )('ready-made: %s', async (_name, query) => {
    await expectSame(query)
  })
})
