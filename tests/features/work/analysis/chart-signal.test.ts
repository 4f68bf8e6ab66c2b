import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExploreQuery } from '../../../../src/domain/contract/explore/query.ts'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { dayMs, fleetDayStart, hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { waitMs } from '../../../../src/features/work/analysis/battery/follow.ts'
import { readDueDays } from '../../../../src/features/work/analysis/battery/recompute.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { backfillDelayMs, countStoredDays } from '../../../../src/features/work/analysis/chartSignal/backfill.ts'
import {
  chartSignalCalls as calls,
  chartSignal,
  maxChartSignals,
} from '../../../../src/features/work/analysis/chartSignal/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { addGroup, callData } from '../../fleet/vehicles/fleet.ts'
import { driveInBatches } from '../tracking/road.ts'

const [first, second] = [vinOf(1), vinOf(2)]
/** Within a week of the first day, because older reports are rejected. */
const now = fleetDayStart('2026-06-05') + 2 * hourMs
type TimedReport = { at: number } & ReportSignals
let on: TestServer
/** Sees the second vehicle alone. */
let some: Client
let ids: Record<string, number>

/** Reports every 7 minutes, from 9:00 to 11:00 and from 22:00 to 01:30 of the next day. */
function reportsOf(day: string, seed: number): TimedReport[] {
  const begin = fleetDayStart(day)
  const at = (from: number, to: number) =>
    Array.from(
      { length: Math.floor(((to - from) * 60) / 7) },
      (_, index) => begin + from * hourMs + index * 7 * minuteMs,
    )
  return [...at(9, 11), ...at(22, 25.5)].map((time, index): TimedReport => {
    const number = (index * 37 + seed * 11) % 97
    return {
      at: time,
      vehicleState: 1,
      // An invalid speed, and a report without a cell voltage.
      speedKmh: index % 10 === 3 ? null : number,
      socPercent: 90 - (index % 60),
      odometerKm: 1_000 * seed + index,
      voltageV: 350 + (number % 20),
      currentA: number - 40,
      ...(index % 5 !== 2 && { maxCellV: 3.6 + number / 1000, minCellV: 3.6 - seed / 100 }),
      maxTemperatureC: 20 + seed,
      minTemperatureC: 10 + seed * 10,
      motors: [
        {
          number: 1,
          state: 1,
          controllerTemperature: 40,
          speed: 0,
          torque: 0,
          temperature: 40 + (number % 30),
          voltage: 350,
          current: 1,
        },
        {
          number: 2,
          state: 1,
          controllerTemperature: 45,
          speed: 0,
          torque: 0,
          temperature: 50,
          voltage: 350,
          current: 1,
        },
      ],
    }
  })
}
const days = ['2026-06-01', '2026-06-02', '2026-06-03'] as const
const all = { [first]: days.flatMap((day) => reportsOf(day, 1)), [second]: days.flatMap((day) => reportsOf(day, 2)) }

/** The value of each signal in a report, apart from the code that counts them. Undefined: none. */
const valueBySignal: Record<string, (report: TimedReport) => number | null | undefined> = {
  Speed: ({ speedKmh }) => speedKmh,
  SOC: ({ socPercent }) => socPercent,
  Odometer: ({ odometerKm }) => odometerKm,
  'Cell spread': ({ maxCellV, minCellV }) => (maxCellV && minCellV ? (maxCellV - minCellV) * 1_000 : undefined),
  'Average battery power': ({ voltageV, currentA }) => (voltageV! * currentA!) / 1_000,
  'Highest motor temperature': ({ motors }) => Math.max(...motors!.map(({ temperature }) => Number(temperature))),
}

/** Statistics of a signal over reports, in order of time. */
function recount(reports: readonly TimedReport[], signal: string) {
  const values = reports.toSorted((a, b) => a.at - b.at).flatMap((report) => valueBySignal[signal]!(report) ?? [])
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: Math.min(...values),
    high: Math.max(...values),
    last: values.at(-1)!,
    count: values.length,
  }
}

const parts = ['mean', 'low', 'high', 'last', 'count'] as const
const run = (query: Partial<ExploreQuery>, client = on.admin) =>
  callData(client, chartCalls.run, {
    query: {
      explore: 'signals',
      dimensions: [],
      measures: ['count'],
      filters: [],
      period: { from: days[0], to: '2026-06-05' },
      ...query,
    },
  })
const measuresOf = (signal: string) => parts.map((part) => `${part}${ids[signal]}`)

/** Compares the figures of each vehicle and day, or hour, with a recount. */
async function expectFigures(signal: string, explore: 'signals' | 'signalHours', reports = all) {
  const unitMs = explore === 'signals' ? dayMs : hourMs
  const grain = explore === 'signals' ? 'day' : 'hour'
  const { rows } = await run({
    explore,
    dimensions: [{ field: 'vin' }, { field: 'time', grain }],
    measures: measuresOf(signal),
  })
  const groups = Object.entries(reports).flatMap(([vin, list]) =>
    [...Map.groupBy(list, ({ at }) => Math.floor((at + 8 * hourMs) / unitMs))].map(([number, group]) => ({
      vin,
      time: new Date(number * unitMs).toISOString().slice(0, explore === 'signals' ? 10 : 13),
      ...recount(group, signal),
    })),
  )
  expect(rows).toHaveLength(groups.length)
  for (const { vin, time, ...figures } of groups) {
    const row = rows.find(({ keys }) => keys[0] === vin && keys[1] === time)
    expect(row, `${vin} ${time}`).toBeDefined()
    for (const [at, part] of parts.entries()) expect(row!.values[at], part).toBeCloseTo(figures[part], 6)
  }
}

async function read(): Promise<void> {
  on.clock.advance(waitMs + minuteMs)
  await readDueDays(on.parts)
}

beforeAll(async () => {
  on = await openTestServer({ now: new Date(now) })
  await addVehicles(on.parts.store, [1, 2])
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [second])] })
  const { rows } = await callData(on.admin, calls.query, { page: 1, pageSize: 50 })
  ids = Object.fromEntries(rows.map(({ en, id }) => [en, id]))
  for (const [vin, reports] of Object.entries(all)) {
    const dayReports = days.map((day) =>
      reports.filter(({ at }) => Math.abs(at - fleetDayStart(day) - 12 * hourMs) < 12 * hourMs),
    )
    // A third of the reports is late, and arrives after its day was read.
    await driveInBatches(
      on.parts.store,
      vin,
      dayReports.map((list) => list.filter((_, at) => at % 3 !== 1)),
      now,
    )
  }
  await read()
})
afterAll(() => on.close())

test('late, repeated and shuffled reports give the statistics of a recount, by day and by hour', async () => {
  for (const [vin, reports] of Object.entries(all)) {
    const shuffledReports = reports.toSorted((a, b) => ((a.at / 1000) % 7) - ((b.at / 1000) % 7))
    await driveInBatches(on.parts.store, vin, [shuffledReports, shuffledReports.slice(0, 20)], on.parts.now().getTime())
  }
  await read()
  for (const signal of Object.keys(valueBySignal))
    for (const explore of ['signals', 'signalHours'] as const) await expectFigures(signal, explore)
  await on.parts.store.db.execute(sql`update battery_day set due_at = '2026-06-01'`)
  await read()
  await expectFigures('Speed', 'signals')
})

test('a group has the mean of all its values, by model and by the bins of another signal', async () => {
  const measures = measuresOf('Cell spread')
  const { rows, totals, of } = await run({
    dimensions: [{ field: 'model' }, { field: `by${ids['Lowest battery temperature']}` }],
    measures,
  })
  // 20 and 30 °C are the sixth and the eighth of the bounds.
  for (const [vin, bin] of [
    [first, '6'],
    [second, '8'],
  ] as const) {
    const figures = recount(all[vin]!, 'Cell spread')
    const row = rows.find(({ keys }) => keys[1] === bin)
    for (const part of ['mean', 'low', 'high', 'count'] as const)
      expect(row!.values[parts.indexOf(part)], part).toBeCloseTo(figures[part], 6)
  }
  expect(totals[0]).toBeCloseTo(recount(Object.values(all).flat(), 'Cell spread').mean, 6)
  expect(of).toMatchObject({ vehicles: 2 })
})

test('everyone sees the figures of their own vehicles', async () => {
  const { totals, of } = await run({ measures: measuresOf('Speed') }, some)
  expect(totals[0]).toBeCloseTo(recount(all[second]!, 'Speed').mean, 6)
  expect(of.vehicles).toBe(1)
  const { rows } = await callData(some, chartCalls.rows, {
    query: {
      explore: 'signals',
      dimensions: [],
      measures: ['count'],
      filters: [],
      period: { from: days[0], to: days[2] },
    },
  })
  expect(new Set(rows.map(({ vin }) => vin))).toEqual(new Set([second]))
})

test('an added signal begins with the stored days, and is a field of charts at once', async () => {
  const { id } = await callData(on.admin, calls.add, {
    zh: '加速踏板差',
    en: 'Pedal work',
    expression: 'abs(vehicle.current) × vehicle.voltage / 1000',
    decimals: 1,
    bins: '0,10, 20.5',
  })
  const shapes = await callData(on.admin, chartCalls.explores, {})
  const shape = shapes.find(({ name }) => name === 'signals')!
  expect(shape.measures).toContainEqual(expect.objectContaining({ field: `mean${id}`, unit: 'A·V', decimals: 1 }))
  expect(shape.dimensions).toContainEqual(
    expect.objectContaining({ field: `by${id}`, bins: [0, 10, 20.5], unit: 'A·V' }),
  )
  const row = () => callData(on.admin, calls.one, { id })
  expect(await row()).toMatchObject({ progress: 0, countedFrom: null, unit: 'A·V' })
  // A day that is being read at this moment may be written without the signal.
  await countStoredDays(on.parts)
  expect(await row()).toMatchObject({ progress: 0 })
  on.clock.advance(backfillDelayMs)
  await countStoredDays(on.parts)
  expect(await row()).toMatchObject({ progress: 100, countedFrom: days[0] })
  valueBySignal['Pedal work'] = ({ voltageV, currentA }) => (Math.abs(currentA!) * voltageV!) / 1_000
  ids['Pedal work'] = id
  await expectFigures('Pedal work', 'signals')
  await expectFigures('Pedal work', 'signalHours')
  await expectFigures('Cell spread', 'signals')

  await callData(on.admin, calls.remove, { ids: [id] })
  const query = { explore: 'signals', dimensions: [], measures: [`mean${id}`], filters: [], period: { days: 7 } }
  expect((await on.admin.call(chartCalls.run, { query })).code).not.toBe(200)
})

const signal = { zh: '测试', en: 'Test', decimals: 1 }
test.each([
  [{ expression: 'vehicle.speed + vehicle.soc' }, 'character 15: values in km/h and % do not add up'],
  [{ expression: 'vehicle.nothing' }, 'character 1: unknown signal “vehicle.nothing”'],
  [{ expression: 'location.longitude' }, 'character 1: unknown signal “location.longitude”'],
  [{ expression: 'vehicle.soc / 0' }, 'character 13: division by zero'],
  [{ expression: 'vehicle.speed', unit: 'V' }, 'Unit does not fit the unit of the expression, km/h'],
  [{ expression: 'vehicle.speed', unit: 'bar' }, 'Unit “bar” is unknown'],
  [{ expression: 'vehicle.speed', bins: '10,5' }, 'must be ascending'],
])('%o is refused', async (input, text) => {
  const answer = await on.admin.call(calls.add, { ...signal, ...input })
  expect(answer.code).not.toBe(200)
  expect(answer.msg).toContain(text)
})

test('an expression does not change, and there is a limit', async () => {
  const { id } = await callData(on.admin, calls.add, { ...signal, expression: 'vehicle.insulation' })
  expect((await on.admin.call(calls.update, { id, expression: 'vehicle.soc' } as never)).code).not.toBe(200)
  await callData(on.admin, calls.update, { id, en: 'Insulation twice' })
  await on.parts.store.db.execute(sql`insert into chart_signal (zh, en, expression, decimals)
    select n, n, 'vehicle.soc', 0 from generate_series(1, ${maxChartSignals}) n`)
  const answer = await on.admin.call(calls.add, { ...signal, zh: '多', en: 'One more', expression: 'vehicle.soc' })
  expect(answer.msg).toContain(String(maxChartSignals))
  await on.parts.store.db.execute(sql`delete from chart_signal where expression = 'vehicle.soc' and decimals = 0`)
  expect(chartSignal.fields.expression.fixed).toBe(true)
})

test('signals of expressions are quantities', async () => {
  const signals = await callData(on.admin, calls.signals, {})
  const keys = signals.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['vehicle.speed', 'battery.maxCell', 'motor.motors.*.temperature']))
  expect(keys.filter((key) => /^location|State$|^report$|^alarm/.test(key))).toEqual([])
})
