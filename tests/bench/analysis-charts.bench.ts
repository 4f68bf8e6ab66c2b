/**
 * Measures charts of a large fleet over HTTP. The fleet has 100 days of 100 000 vehicles, and the user sees all of
 * them. Charts read the roll-ups of completed days and the raw rows. Another part reads 90 days of one vehicle's
 * charging sessions. `vehicles=10000 days=100` makes it smaller.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ExploreQuery } from '../../src/domain/contract/explore/query.ts'
import { dayMs, fleetDay } from '../../src/domain/time.ts'
import { vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { batteryCalls } from '../../src/features/work/analysis/battery/contract.ts'
import { chargeSessionCalls } from '../../src/features/work/analysis/chargeSession/contract.ts'
import { chartCalls } from '../../src/features/work/analysis/chart/contract.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { fillFleet, type SignedIn, signedInUser } from './million.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { type Program, startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'

const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const vehicles = Number(options.get('vehicles') ?? 100_000)
const days = Number(options.get('days') ?? 100)
/**
 * Number of vehicles that charge every day. All vehicles drive every day. Today, which charts read from raw rows, each
 * has a trip and every third one charges. On earlier days only a tenth of them has a trip, to keep filling and the
 * roll-up short. The number of raw rows behind a rolled-up day does not matter.
 */
const charging = Math.min(vehicles, 5_000)
/** Explores with roll-ups: drives, trips, charging. */
const rollUpCount = 3
const every = { trip: 10, charge: 3, alarm: 20 }
const allowedMs = { charts: 500, sessions: 300 }
const times = 7
const today = Date.parse(fleetDay(Date.now()))
const ago = (count: number) => new Date(today - count * dayMs).toISOString().slice(0, 10)
const vin = `LBENCH${String(Math.round(charging / 2)).padStart(11, '0')}`

async function fill(client: pg.Client) {
  await fillFleet(client, vehicles)
  await client.query(
    `insert into daily_drive (vin, day, first_km, last_km, max_speed_kmh, metres, position_metres, changed_at)
     select 'LBENCH' || lpad(n::text, 11, '0'), $1::date - d, d * 40, d * 40 + 40, 60 + (n * 7 + d) % 70,
       case when (n + d) % 5 = 0 then 0 else (n::bigint * 7919 + d * 104729) % 120000 end, 0, now()
     from generate_series(0, ${days - 1}) d, generate_series(1, ${vehicles}) n`,
    [ago(0)],
  )
  await client.query(
    `insert into charge_session (vin, begin_at, end_at, day, begin_soc, end_soc, ah, kwh, mean_kw, peak_kw, span_soc, capacity_ah,
       quality, coverage_percent, mean_c, changed_at)
     select 'LBENCH' || lpad(n::text, 11, '0'), b.at, b.at + interval '3 hours', $1::date - d, 30, 80, 70, 27, 9, 7 + (n * 31 + d * 17) % 900 / 10.0, 50, 140, 'good', 99, 25, now()
     from generate_series(0, ${days - 1}) d, generate_series(1, ${vehicles}) n,
       lateral (select ($1::date - d)::timestamptz - interval '8 hours' + make_interval(mins => n % 600) as at) b
     where n <= ${charging} or (d = 0 and n % ${every.charge} = 0)`,
    [ago(0)],
  )
  await client.query(
    `insert into trip (vin, state, source, begin_at, end_at, last_seen_at, begin_soc, end_soc, metres, packets, backfilled, changed_at)
     select 'LBENCH' || lpad(n::text, 11, '0'), 1, 1 + n % 2, b.at, b.at + make_interval(mins => 5 + n % 90), b.at,
       90, 80 - n % 30, (n::bigint * 7919 + d * 104729) % 60000, 100, 0, now()
     from generate_series(0, ${days - 1}) d, generate_series(1, ${vehicles}) n,
       lateral (select ($1::date - d)::timestamptz - interval '8 hours' + make_interval(mins => (n * 13 + d * 7) % 900) as at) b
     where (n + d) % ${every.trip} = 0 or d = 0`,
    [ago(0)],
  )
  await client.query(
    `insert into alarm (vin, kind, code, level, begin_at, last_seen_at, end_at, changed_at)
     select 'LBENCH' || lpad(n::text, 11, '0'), (array['general', 'motor', 'other'])[1 + n % 3], n % 16, n % 4, b.at, b.at, b.at + interval '9 minutes', now()
     from generate_series(0, ${days - 1}) d, generate_series(1, ${vehicles}) n,
       lateral (select ($1::date - d)::timestamptz - interval '8 hours' + make_interval(mins => (n * 13 + d * 7) % 900) as at) b
     where (n + d) % ${every.alarm} = 0`,
    [ago(0)],
  )
  for (const table of ['daily_drive', 'trip', 'alarm']) await client.query(`vacuum analyze ${table}`)
  await client.query('vacuum analyze charge_session')
}

type Body = { code: number; data: unknown }
async function ask(server: Program, user: SignedIn, path: string, input: unknown): Promise<number> {
  const startedAt = performance.now()
  const headers = { 'content-type': 'application/json', ...user.headers }
  const answer = await fetch(new URL(path, server.address), { method: 'POST', headers, body: JSON.stringify(input) })
  const { code } = (await answer.json()) as Body
  if (code !== 200) throw new Error(`${path} answered ${code}`)
  return performance.now() - startedAt
}
/** Median time of some calls, and the processor time of one, which other work on the machine does not change. */
async function middle(once: () => Promise<number>, usedSeconds: () => number) {
  const all: number[] = []
  await once()
  const before = usedSeconds()
  for (let count = 0; count < times; count++) all.push(await once())
  return { ms: median(all), processorMs: (1_000 * (usedSeconds() - before)) / times }
}

const question = (
  measures: string[],
  dimensions: ExploreQuery['dimensions'],
  more: Partial<ExploreQuery> = {},
): ExploreQuery => ({
  explore: 'days',
  measures,
  dimensions,
  filters: [],
  period: { from: ago(days - 1), to: ago(0) },
  ...more,
})
const charts: [string, ExploreQuery][] = [
  ['distance by day', question(['distance', 'meanDistance'], [{ field: 'time', grain: 'day' }])],
  ['by day and power mode', question(['distance'], [{ field: 'time', grain: 'day' }, { field: 'powerMode' }])],
  ['by model, and how many vehicles', question(['distance', 'vehicles', 'active'], [{ field: 'model' }])],
  ['by month, and how many vehicles', question(['vehicles', 'longest'], [{ field: 'time', grain: 'month' }])],
  [
    'half of it and the half before',
    question(['distance'], [{ field: 'time', grain: 'week' }], {
      period: { from: ago(days / 2 - 1), to: ago(0) },
      compare: 'previous',
    }),
  ],
  ['one number', question(['distance', 'topSpeed'], [])],
  ...(['region', 'channel', 'country', 'salesType'] as const).map((field): [string, ExploreQuery] => [
    `distance and vehicles by ${field}`,
    question(['distance', 'vehicles'], [{ field }]),
  ]),
  ['by month and channel', question(['distance'], [{ field: 'time', grain: 'month' }, { field: 'channel' }])],
  ['vehicles by day and kilometres', question(['vehicles'], [{ field: 'time', grain: 'day' }, { field: 'dailyKm' }])],
  ['distance by kilometres', question(['distance'], [{ field: 'dailyKm' }])],
  ['trips by day', question(['count', 'meanDistance'], [{ field: 'time', grain: 'day' }], { explore: 'trips' })],
  ['trips by model', question(['count', 'vehicles'], [{ field: 'model' }], { explore: 'trips' })],
  ['trips by distance', question(['count'], [{ field: 'distanceKm' }], { explore: 'trips' })],
  [
    'trips by weekday and hour',
    question(
      ['count'],
      [
        { field: 'time', grain: 'weekday' },
        { field: 'time', grain: 'hourOfDay' },
      ],
      { explore: 'trips' },
    ),
  ],
  ['charges by day', question(['count', 'energy'], [{ field: 'time', grain: 'day' }], { explore: 'charges' })],
  ['charges by power', question(['count'], [{ field: 'meanKw' }], { explore: 'charges' })],
]
/**
 * Queries that need raw rows: two dimensions, vehicles over many days by that day's values, ages, percentiles. Alarms
 * are few.
 */
const ofRows: [string, ExploreQuery][] = [
  ['vehicles by kilometres', question(['vehicles'], [{ field: 'dailyKm' }])],
  ['distance by age', question(['distance'], [{ field: 'ageYears' }])],
  ['distance by region and model', question(['distance'], [{ field: 'region' }, { field: 'model' }])],
  ['median trip', question(['medianDistance'], [], { explore: 'trips' })],
  [
    'alarms by day and level',
    question(['count'], [{ field: 'time', grain: 'day' }, { field: 'level' }], { explore: 'alarms' }),
  ],
  ['alarms by region', question(['count', 'vehicles'], [{ field: 'region' }], { explore: 'alarms' })],
]

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=1GB', 'fsync=off', 'max_wal_size=8GB'] })
try {
  const url = await postgres.createDatabase('bench')
  const client = new pg.Client(url)
  await (await startServer(dataDir, { DATABASE_URL: url, GATEWAY: '0' })).stop()
  await client.connect()
  try {
    const user = await signedInUser(client, 'all', { allVehicles: true })
    await fill(client)
    await client.query("update job set due_at = now() where name = 'rollUps'")
    const startedAt = performance.now()
    const server = await startServer(dataDir, { DATABASE_URL: url, GATEWAY: '0' })
    try {
      const hasRollUps = async () =>
        Number(
          (await client.query('select count(*) as n from explore_state where day >= $1', [ago(days - 1)])).rows[0].n,
        ) >=
        rollUpCount * (days - 1)
      while (!(await hasRollUps())) await sleep(500)
      const madeMs = performance.now() - startedAt
      for (const table of ['explore_vehicle', 'explore_day', 'explore_dimension_day'])
        await client.query(`vacuum analyze ${table}`)
      // After the fill, jobs of the platform and autovacuum of the database run for a while.
      const isBusy = async () =>
        (
          await client.query(`
            select 1 from job where state = 'running'
            union all select 1 from pg_stat_activity where backend_type = 'autovacuum worker'`)
        ).rows.length > 0
      for (let quiet = 0; quiet < 5; quiet = (await isBusy()) ? 0 : quiet + 1) await sleep(1_000)
      const figures: Figure[] = [
        {
          name: `adding up ${days - 1} days of ${vehicles} vehicles, in the background`,
          value: `${(madeMs / 1000).toFixed(0)} s`,
        },
      ]
      const postmaster = await postmasterOf(client)
      const usedSeconds = () => processorSeconds(server.pid) + childrenSeconds(postmaster)
      /** `limit` undefined: the query reads raw rows and may be refused. */
      const add = async (name: string, limit: number | undefined, once: () => Promise<number>) => {
        const timing = await middle(once, usedSeconds).catch((error: unknown) => {
          if (limit !== undefined) throw error
          return undefined
        })
        if (!timing) return void figures.push({ name, value: 'refused: too much to read' })
        const { ms, processorMs } = timing
        const value = `${ms.toFixed(0)} ms (processor ${processorMs.toFixed(0)} ms)`
        figures.push({ name, value, ...(limit !== undefined && { target: `≤ ${limit} ms`, isMet: ms <= limit }) })
      }
      for (const [name, query] of charts)
        await add(name, allowedMs.charts, () => ask(server, user, chartCalls.run.path, { query }))
      for (const [name, query] of ofRows)
        await add(`${name}, from rows`, undefined, () => ask(server, user, chartCalls.run.path, { query }))
      /**
       * Changes the channel of vehicles, then updates the roll-ups by channel. A hundred vehicles have a hundred
       * channels.
       */
      const measureMove = async (count: number): Promise<Figure> => {
        const movedVehicles = await client.query<{ id: string }>('select id from vehicle order by id limit $1', [count])
        for (const { id } of movedVehicles.rows)
          await ask(server, user, vehicleCalls.update.path, { id: Number(id), channelName: `Moved ${count}` })
        const before = usedSeconds()
        await client.query("update job set due_at = now() where name = 'rollUps'")
        const waits = async () =>
          (await client.query('select 1 from explore_change where vin is not null or field is not null')).rows.length >
          0
        while (await waits()) await sleep(200)
        const value = `processor ${(usedSeconds() - before).toFixed(1)} s`
        return { name: `${count} of the vehicles change their channel: their ${days - 1} days follow`, value }
      }
      const period = [`${ago(89)}T00:00:00.000Z`, new Date().toISOString()]
      const filter = { vin, beginAt: period }
      const list = () => ask(server, user, chargeSessionCalls.query.path, { filter, pageSize: 100 })
      const panel = () => ask(server, user, batteryCalls.vehicle.path, { vin })
      const query: ExploreQuery = {
        ...question(['count', 'energy', 'meanEnd'], [{ field: 'time', grain: 'day' }]),
        explore: 'charges',
        filters: [{ field: 'vin', operator: 'in', values: [vin] }],
      }
      await add('90 days of charging sessions, the list', allowedMs.sessions, list)
      await add("the battery in a vehicle's file", allowedMs.sessions, panel)
      const chart = () => ask(server, user, chartCalls.run.path, { query })
      await add('their chart by day', allowedMs.sessions, chart)
      for (const count of [1, 100]) figures.push(await measureMove(count))
      report(`Charts of ${vehicles} vehicles over ${days} days`, figures)
    } finally {
      await server.stop()
    }
  } finally {
    await client.end()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
