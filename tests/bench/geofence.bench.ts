/**
 * What 10 000 fences that watch 10 000 vehicles add to ingest into PostgreSQL: the same frames are written, round by
 * round, into a database without fences and into one with them. Fences of 0.3 to 2 km lie among the vehicles' ways.
 * What they cost is processor time, of this process and of the database's.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Position } from '../../src/geo/coordinates.ts'
import { destination } from '../../src/geo/geometry.ts'
import type { Ingest } from '../../src/ingest/ingest.ts'
import { sql } from '../../src/server/store/drizzle.ts'
import { openStore, type Store } from '../../src/server/store/store.ts'
import { hourMs } from '../../src/time.ts'
import { report as frameOf, vinOf } from '../gateway/frames.ts'
import { openIngest } from '../ingest/platform.ts'
import { startPostgres } from '../server/store/postgres-server.ts'
import { withClient } from './copy.ts'
import { prepareFleet } from './fleet.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { report } from './report.ts'

const vehicles = 10_000
const fences = 10_000
const rounds = 14
/** Not counted: the engine still compiles. */
const warm = 3
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
      select name, 'circle', longitude, latitude, radius, true, 'used'
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, longitude float8, latitude float8, radius float8)`),
  )
}

const cars = Array.from({ length: vehicles }, (_, index) => ({
  vin: vinOf(index + 1),
  at: somewhere(),
  course: random() * 360,
}))
let clock = Date.now() - 3 * hourMs

type Frame = { readonly vin: string; readonly frame: Uint8Array; readonly receivedAt: number }

/** A round of reports, 200 m further each. */
const nextFrames = (): Frame[] =>
  Array.from({ length: framesEach }, () => {
    clock += 10_000
    return cars.map((car) => {
      car.at = destination(car.at, 200, car.course)
      const [longitude, latitude] = car.at
      return { vin: car.vin, frame: frameOf(car.vin, clock, { longitude, latitude }), receivedAt: clock }
    })
  }).flat()

/** A database with its own gateway's part; what writing took of the clock and of the processors, in seconds. */
class Side {
  readonly clock: number[] = []
  readonly processor: number[] = []
  readonly #store: Store
  readonly #ingest: Ingest

  constructor(store: Store) {
    this.#store = store
    this.#ingest = openIngest({
      ...{ store, gateway: '00000000-0000-4000-8000-000000000001', log: pino({ level: 'silent' }), now: () => clock },
    })
  }

  /** @param spent processor seconds so far */
  async write(frames: readonly Frame[], spent: () => number): Promise<void> {
    globalThis.gc?.()
    const [start, before] = [performance.now(), spent()]
    await new Promise<void>((done) => {
      let left = frames.length
      for (const frame of frames) this.#ingest.add({ ...frame, done: () => --left === 0 && done() })
    })
    this.clock.push((performance.now() - start) / 1000)
    this.processor.push(spent() - before)
  }

  async close(): Promise<number> {
    await this.#ingest.close()
    const found = await this.#store.db.execute<{ total: string }>(sql`select count(*) as total from geofence_event`)
    await this.#store.close()
    return Number(found.rows[0]?.total)
  }
}

/** The mean of the half of the rounds that cost least: what else runs on the machine only ever adds. */
function ofBetterHalf(spent: readonly number[]): number {
  const least = spent.toSorted((a, b) => a - b).slice(0, Math.ceil(spent.length / 2))
  return least.reduce((sum, one) => sum + one, 0) / least.length
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
// What the database does besides when it likes would be counted for whichever side is being written.
const settings = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off', 'checkpoint_timeout=1h']
const postgres = await startPostgres({ settings })
try {
  const open = async (name: string) => {
    const databaseUrl = await postgres.createDatabase(name)
    await prepareFleet(dataDir, databaseUrl, vehicles)
    return { databaseUrl, store: await openStore({ dataDir, databaseUrl }) }
  }
  const [bare, fenced] = [await open('bare'), await open('fenced')]
  await addFences(fenced.store)
  const postmaster = await withClient(bare.databaseUrl, postmasterOf)
  const spent = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
  const sides = [new Side(bare.store), new Side(fenced.store)] as const
  for (let n = 0; n < rounds + warm; n++) {
    const frames = nextFrames()
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) await side.write(frames, spent)
  }
  const [, events] = [await sides[0].close(), await sides[1].close()]
  const frames = vehicles * framesEach
  const us = sides.map(({ processor }) => (1e6 * ofBetterHalf(processor.slice(warm))) / frames) as [number, number]
  const rates = sides.map(({ clock: seconds }) => Math.round(frames / Math.min(...seconds)).toLocaleString('en'))
  const share = 1 - us[0] / us[1]
  report('Geofences at ingest', [
    { name: 'frames written without fences', value: `${rates[0]} /s` },
    { name: `frames written beside ${fences.toLocaleString('en')} fences`, value: `${rates[1]} /s` },
    {
      name: 'processor time of a frame, without and beside them',
      value: us.map((one) => `${one.toFixed(1)} µs`).join(', '),
    },
    { name: 'frames that crossed a border', value: `1 in ${((frames * (rounds + warm)) / events).toFixed(1)}` },
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
