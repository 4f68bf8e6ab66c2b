/**
 * Measures the stream of events: its cost at ingest, and how fast a program reads it. Vehicles end a trip with every
 * 20th report, which is far more often than in a real fleet.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { hourMs } from '../../src/domain/time.ts'
import { tripEvents } from '../../src/features/work/tracking/trip/events.ts'
import { addEvents, type NewEvent } from '../../src/platform/event/add.ts'
import { positionOf, readEvents } from '../../src/platform/event/read.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { report as frameOf, vinOf } from '../telematics/gateway/frames.ts'
import { openIngest } from '../telematics/ingest/platform.ts'
import { withClient } from './copy.ts'
import { prepareFleet } from './fleet.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { report } from './report.ts'

const vehicles = 2_000
const reports = 60
const reportsPerTrip = 20
const batchEvents = 100
const pageSize = 500
const target = 0.05

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off', 'checkpoint_timeout=1h']
const postgres = await startPostgres({ settings })
try {
  const databaseUrl = await postgres.createDatabase('events')
  await prepareFleet(dataDir, databaseUrl, vehicles)
  const store = await openStore({ dataDir, databaseUrl })
  const postmaster = await withClient(databaseUrl, postmasterOf)
  const secondsSpent = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
  const start = Date.now() - 3 * hourMs
  const ingest = openIngest({
    store,
    gateway: '00000000-0000-4000-8000-000000000001',
    log: pino({ level: 'silent' }),
    now: () => start + hourMs,
  })
  const send = (index: number) =>
    new Promise<void>((resolve) => {
      let left = vehicles
      const at = start + index * 10_000
      const vehicleState = index % reportsPerTrip === reportsPerTrip - 1 ? 2 : 1
      const signals = { vehicleState, odometerKm: 1_000 + index } as const
      for (let vehicle = 1; vehicle <= vehicles; vehicle++)
        ingest.add({
          vin: vinOf(vehicle),
          frame: frameOf(vinOf(vehicle), at, signals),
          receivedAt: at,
          done: () => --left === 0 && resolve(),
        })
    })
  // The engine compiles during the first trip.
  for (let index = 0; index < reportsPerTrip; index++) await send(index)
  await store.db.execute(sql`delete from platform_event`)
  const beforeIngest = secondsSpent()
  for (let index = reportsPerTrip; index < reports; index++) await send(index)
  const ingestSeconds = secondsSpent() - beforeIngest
  await ingest.close()
  const { rows } = await store.db.execute<{ vin: string; subject: string; data: never }>(
    sql`select vin, subject, data from platform_event order by id`,
  )
  const events: NewEvent<never>[] = rows.map((row) => ({ ...row, at: start }))

  // The same events again, each batch in a transaction of its own: more than they cost within one of ingest.
  const beforeEvents = secondsSpent()
  for (let from = 0; from < events.length; from += batchEvents)
    await store.tx((tx) => addEvents(tx, tripEvents.ended, events.slice(from, from + batchEvents)))
  const eventSeconds = secondsSpent() - beforeEvents

  const scope = { all: true, userId: 1, size: 0 }
  const types = Object.values(tripEvents).map(({ type }) => type)
  const readStart = performance.now()
  let readCount = 0
  for (let cursor = '0.0'; ; ) {
    const page = await readEvents(store.db, positionOf(cursor), { scope, types, limit: pageSize })
    if (page === 'gone') throw new Error('The events are gone')
    readCount += page.events.length
    cursor = page.cursor
    if (!page.more) break
  }
  const readSeconds = (performance.now() - readStart) / 1000
  const plainStart = performance.now()
  await store.db.execute(sql`select * from platform_event order by written_xid, id`)
  const plainSeconds = (performance.now() - plainStart) / 1000

  const frames = vehicles * (reports - reportsPerTrip)
  const share = eventSeconds / ingestSeconds
  report('Events', [
    { name: 'frames per event', value: (frames / events.length).toFixed(1) },
    { name: 'processor time of a frame', value: `${((1e6 * ingestSeconds) / frames).toFixed(0)} µs` },
    { name: 'processor time of an event', value: `${((1e6 * eventSeconds) / events.length).toFixed(0)} µs` },
    {
      name: 'share of ingest that events cost',
      value: `${(100 * share).toFixed(1)} %`,
      target: `< ${100 * target} %`,
      isMet: share < target,
    },
    { name: 'events read by a program', value: `${Math.round(readCount / readSeconds).toLocaleString('en')} /s` },
    { name: 'time compared with one plain select of all', value: `${(readSeconds / plainSeconds).toFixed(1)} ×` },
  ])
  await store.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
