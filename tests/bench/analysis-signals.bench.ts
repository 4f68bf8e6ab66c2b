/**
 * Measures the cost of signal statistics compared with ingest, and charts of 1 000 000 vehicle days.
 * `vehicles=20000 days=50` sets the size.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { decodeSignals } from '../../src/domain/gb32960/index.ts'
import { dayMs, fleetDay, fleetDayStart, hourMs } from '../../src/domain/time.ts'
import { chartCalls } from '../../src/features/work/analysis/chart/contract.ts'
import { countedSignals, writeSignalDay } from '../../src/features/work/analysis/chartSignal/count.ts'
import { SignalCounter } from '../../src/features/work/analysis/chartSignal/statistics.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { report as frameOf, vinOf } from '../telematics/gateway/frames.ts'
import { openIngest } from '../telematics/ingest/platform.ts'
import { withClient } from './copy.ts'
import { prepareFleet } from './fleet.ts'
import { fillFleet, signedInUser } from './million.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'

const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const vehicles = Number(options.get('vehicles') ?? 20_000)
const days = Number(options.get('days') ?? 50)
const limits = { share: 0.05, chartMs: 1_000 }
const times = 7
/** Vehicles and reports of each whose day is counted. */
const counting = { vehicles: 20, reports: 2_000 }

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=1GB', 'fsync=off', 'max_wal_size=8GB'] })

async function measureCounting(): Promise<Figure[]> {
  const databaseUrl = await postgres.createDatabase('counting')
  await prepareFleet(dataDir, databaseUrl, counting.vehicles)
  const store = await openStore({ dataDir, databaseUrl })
  const postmaster = await withClient(databaseUrl, postmasterOf)
  const secondsSpent = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
  const day = fleetDay(Date.now() - 2 * dayMs)
  const begin = fleetDayStart(day) + 8 * hourMs
  const framesOf = (vin: string) =>
    Array.from({ length: counting.reports }, (_, index) => ({
      vin,
      at: begin + index * 10_000,
      frame: frameOf(vin, begin + index * 10_000, {
        vehicleState: 1,
        speedKmh: index % 120,
        odometerKm: 1_000 + index,
        voltageV: 350 + (index % 20),
        currentA: index % 90,
        socPercent: 80,
        insulationKohm: 2_000,
        maxCellV: 3.9,
        minCellV: 3.8,
        maxTemperatureC: 30,
        minTemperatureC: 25,
      }),
    }))
  const frames = new Map(
    Array.from({ length: counting.vehicles }, (_, index) => vinOf(index + 1)).map((vin) => [vin, framesOf(vin)]),
  )
  const ingest = openIngest({
    store,
    gateway: '00000000-0000-4000-8000-000000000001',
    log: pino({ level: 'silent' }),
    now: () => Date.now(),
  })
  const allFrames = [...frames.values()].flat()
  const beforeIngest = secondsSpent()
  await new Promise<void>((resolve) => {
    let left = allFrames.length
    for (const { vin, frame } of allFrames)
      ingest.add({ vin, frame, receivedAt: Date.now(), done: () => --left === 0 && resolve() })
  })
  await ingest.close()
  const ingestSeconds = secondsSpent() - beforeIngest

  const signals = await countedSignals(store.db)
  // The reading of the day decodes the reports in any case.
  const decodedDays = [...frames].map(([vin, list]) => ({
    vin,
    list: list.map(({ at, frame }) => ({ at, frame, signals: decodeSignals(frame) })),
  }))
  const countDays = async () => {
    for (const { vin, list } of decodedDays) {
      const counter = new SignalCounter(signals)
      for (const each of list) counter.add(each.at, each.frame, each.signals)
      await store.tx((tx) => writeSignalDay(tx, { vin, day }, counter))
    }
  }
  // The engine compiles during the first round. A job runs for a long time.
  await countDays()
  const beforeCount = secondsSpent()
  await countDays()
  const countSeconds = secondsSpent() - beforeCount
  await store.close()
  const us = (seconds: number) => `${((1e6 * seconds) / allFrames.length).toFixed(1)} µs`
  const share = countSeconds / ingestSeconds
  return [
    { name: 'ingest of a backfilled report, processor', value: us(ingestSeconds) },
    { name: `counting ${signals.list.length} signals of it, processor`, value: us(countSeconds) },
    {
      name: 'share of ingest',
      value: `${(100 * share).toFixed(1)} %`,
      target: `≤ ${100 * limits.share} %`,
      isMet: share <= limits.share,
    },
  ]
}

async function fill(client: pg.Client): Promise<void> {
  await fillFleet(client, vehicles)
  const values = (of: string) => `(select array_agg(${of} order by i) from generate_series(1, 14) i)`
  await client.query(
    `insert into signal_day (vin, day, lows, highs, sums, lasts, counts)
     select 'LBENCH' || lpad(n::text, 11, '0'), $1::date - d, ${values('i + n % 50')}, ${values('2 * i + n % 50')},
       ${values('1500.0 * i + n * d % 40000')}, ${values('i + n % 50 + 0.5')}, ${values('1000 + 0 * i + n % 5')}
     from generate_series(1, ${days}) d, generate_series(1, ${vehicles}) n`,
    [fleetDay(Date.now())],
  )
  await client.query('vacuum analyze signal_day')
}

async function measureCharts(): Promise<Figure[]> {
  const url = await postgres.createDatabase('charts')
  await (await startServer(dataDir, { DATABASE_URL: url, GATEWAY: '0' })).stop()
  const client = new pg.Client(url)
  await client.connect()
  try {
    const user = await signedInUser(client, 'all', { allVehicles: true })
    await fill(client)
    const postmaster = await postmasterOf(client)
    const server = await startServer(dataDir, { DATABASE_URL: url, GATEWAY: '0' })
    try {
      const figures: Figure[] = []
      for (const [name, fields] of [
        ['by model and lowest battery temperature', ['model', 'by10']],
        ['by model', ['model']],
        ['by day', ['time']],
      ] as const) {
        const query = {
          explore: 'signals',
          dimensions: fields.map((field) => ({ field })),
          measures: ['mean13'],
          filters: [],
          period: { days: days + 1 },
        }
        const ask = async () => {
          const startedAt = performance.now()
          const answer = await fetch(new URL(chartCalls.run.path, server.address), {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...user.headers },
            body: JSON.stringify({ query }),
          })
          const { code, data } = (await answer.json()) as { code: number; data: { of: { rows: number } } }
          if (code !== 200 || data.of.rows !== vehicles * days) throw new Error(`Chart ${name}: ${code}`)
          return performance.now() - startedAt
        }
        await ask()
        const secondsSpent = () => processorSeconds(server.pid) + childrenSeconds(postmaster)
        const before = secondsSpent()
        const all: number[] = []
        for (let count = 0; count < times; count++) all.push(await ask())
        const processorMs = (1_000 * (secondsSpent() - before)) / times
        const ms = median(all)
        figures.push({
          name: `mean cell spread ${name}`,
          value: `${ms.toFixed(0)} ms (processor ${processorMs.toFixed(0)} ms)`,
          target: `≤ ${limits.chartMs} ms`,
          isMet: ms <= limits.chartMs,
        })
      }
      const { rows } = await client.query(
        "select pg_total_relation_size('signal_day') / count(*) as bytes from signal_day",
      )
      return [...figures, { name: 'size of a vehicle day, index included', value: `${rows[0].bytes} bytes` }]
    } finally {
      await server.stop()
    }
  } finally {
    await client.end()
  }
}

try {
  report('Signals in charts', [...(await measureCounting()), ...(await measureCharts())])
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
