/**
 * What 10 000 fences that watch 10 000 vehicles add to ingest into PostgreSQL: the same fleet driving through the same
 * country, round by round with the fences turned off and on. Fences of 0.3 to 2 km lie among the vehicles' ways.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Ingest } from '../../src/gateway/ingest.ts'
import type { Position } from '../../src/kit/map/coordinates.ts'
import { destination } from '../../src/kit/map/geometry.ts'
import { openStore, type Store } from '../../src/server/store/store.ts'
import { report as frameOf, vinOf } from '../gateway/frames.ts'
import { startPostgres } from '../server/store/postgres-server.ts'
import { prepareFleet } from './fleet.ts'
import { report } from './report.ts'

const vehicles = 10_000
const fences = 10_000
const rounds = 6
const framesEach = 2
const target = 0.1

/** The same numbers in each run. */
let state = 1
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
/** Some 350 km by 330 km. */
const somewhere = (): Position => [118 + random() * 4, 30 + random() * 3]

async function addFences(store: Store): Promise<void> {
  const rows = Array.from({ length: fences }, (_, id) => {
    const [longitude, latitude] = somewhere()
    return { name: `F${id}`, longitude, latitude, radius: 0.3 + random() * 1.7 }
  })
  await store.tx((tx) =>
    tx.execute(sql`
      insert into geofence (name, shape, longitude, latitude, radius_km, all_vehicles, status)
      select name, 'circle', longitude, latitude, radius, true, 'notUsed'
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, longitude float8, latitude float8, radius float8)`),
  )
}

const cars = Array.from({ length: vehicles }, (_, index) => ({
  vin: vinOf(index + 1),
  at: somewhere(),
  course: random() * 360,
}))
let clock = Date.now() - 3 * 3_600_000

/** Milliseconds in which a round of reports, 200 m further each, is written. */
async function round(store: Store): Promise<number> {
  const frames = Array.from({ length: framesEach }, () => {
    clock += 10_000
    return cars.map((car) => {
      car.at = destination(car.at, 200, car.course)
      const [longitude, latitude] = car.at
      return { vin: car.vin, frame: frameOf(car.vin, clock, { longitude, latitude }), receivedAt: clock }
    })
  }).flat()
  const ingest = new Ingest({
    ...{ store, gateway: '00000000-0000-4000-8000-000000000001', log: pino({ level: 'silent' }) },
    now: () => clock,
  })
  // The fences are read when they have changed, not with each batch.
  const [first, ...rest] = frames
  await new Promise((done) => first && ingest.add({ ...first, done }))
  const start = performance.now()
  for (const frame of rest) ingest.add(frame)
  await ingest.close(120_000)
  return performance.now() - start
}

const turn = (store: Store, status: 'used' | 'notUsed') =>
  store.tx((tx) => tx.execute(sql`update geofence set status = ${status}, updated_at = clock_timestamp()`))

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=8GB'] })
try {
  const databaseUrl = await postgres.createDatabase('fences')
  await prepareFleet(dataDir, databaseUrl, vehicles)
  const store = await openStore({ dataDir, databaseUrl })
  await addFences(store)
  await round(store)
  const [without, beside]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    await turn(store, 'notUsed')
    without.push(await round(store))
    await turn(store, 'used')
    beside.push(await round(store))
  }
  // The quickest of each: what else runs on the machine only ever adds.
  const [bare, watched] = [Math.min(...without), Math.min(...beside)]
  const share = 1 - bare / watched
  const events = await store.db.execute<{ total: string }>(sql`select count(*) as total from geofence_event`)
  await store.close()
  const rate = (ms: number) => `${Math.round((vehicles * framesEach * 1000) / ms).toLocaleString('en')} /s`
  report('Geofences at ingest', [
    { name: 'frames written without fences', value: rate(bare) },
    { name: `frames written beside ${fences.toLocaleString('en')} fences`, value: rate(watched) },
    { name: 'entered and left meanwhile', value: events.rows[0]?.total ?? '' },
    {
      name: 'part of ingest that the fences cost',
      value: `${(100 * share).toFixed(1)} %`,
      target: `< ${100 * target} %`,
      kept: share < target,
    },
  ])
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
