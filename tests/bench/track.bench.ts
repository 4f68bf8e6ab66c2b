/**
 * Measures a track of 1 000 000 points (58 days, a report each 5 s) in a PostgreSQL server. The calls of its screen run
 * over HTTP on a newly started server, compared with a plain select of the stored bytes. Further parts are the cost of
 * building each day from its messages, and the screen in a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ReportSignals } from '../../src/domain/gb32960/index.ts'
import { destination } from '../../src/domain/geo/geometry.ts'
import { dayMs, hourMs, utcDayStart } from '../../src/domain/time.ts'
import { writeMessages } from '../../src/features/fleet/messages/message/follow.ts'
import { ensurePartitions } from '../../src/features/fleet/messages/storage/partitions.ts'
import {
  trackPlaybackCalls as calls,
  type TrackPoints,
} from '../../src/features/work/tracking/trackPlayback/contract.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { readMessage } from '../../src/telematics/ingest/message.ts'
import { buildClient } from '../../src/tools/build.ts'
import { clientIsCurrent } from '../../src/tools/sources.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { report as frameOf, vinOf } from '../telematics/gateway/frames.ts'
import { addVehicles } from '../telematics/gateway/yard.ts'
import { type SignedIn, signedInUser } from './million.ts'
import { type Program, startServer } from './program.ts'
import { type Figure, report } from './report.ts'
import { trackPage } from './track-page.ts'

const points = 1_000_000
/** Points on a phone. */
const phonePoints = 100_000
const intervalMs = 5_000
const rounds = 3
const target = 3_000
const vin = vinOf(1)
const to = utcDayStart(Date.now())
const from = utcDayStart(to - points * intervalMs)
const query = { vin, from: new Date(from).toISOString(), to: new Date(to).toISOString() }

/** The same sequence in each run. */
let state = 1
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

/**
 * Yields forty minutes of driving with bends and varying speeds, then twenty minutes parked, repeatedly. Positions are
 * exact to 3 m.
 */
function* reports(): Generator<{ at: number } & ReportSignals> {
  let [place, course, speed, km] = [[118, 32] as readonly [number, number], 90, 60, 1_000]
  for (let n = 0, at = from; n < points; n++, at += intervalMs) {
    const isDriving = n % 720 < 480
    if (isDriving) {
      course = (course + (random() - 0.5) * 20 + (place[0] > 122 ? 3 : place[0] < 114 ? -3 : 0) + 360) % 360
      speed = Math.min(120, Math.max(5, speed + (random() - 0.5) * 8))
      const metres = (speed * intervalMs) / 3_600
      place = destination(place, metres, course)
      km += metres / 1000
    }
    const [longitude, latitude] = destination(place, random() * 3, random() * 360)
    const soc = 90 - ((n / 720) % 1) * 20
    yield {
      at,
      longitude,
      latitude,
      vehicleState: isDriving ? 1 : 2,
      speedKmh: isDriving ? speed : 0,
      odometerKm: km,
      socPercent: Math.round(soc),
      maxCellV: 3.9,
      minCellV: 3.8,
      alarmFlags: 0,
      alarmLevel: 0,
    }
  }
}

async function fill(dataDir: string, databaseUrl: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl })
  await addVehicles(store, [1])
  const days = Array.from({ length: (to - from) / dayMs + 1 }, (_, day) => from + day * dayMs)
  await ensurePartitions(store, days)
  let batch: ReturnType<typeof readMessage>[] = []
  const write = async () => {
    const messages = batch
    batch = []
    await store.tx((tx) => writeMessages(tx, store.kind, messages))
  }
  for (const { at, ...signals } of reports()) {
    batch.push(readMessage({ vin, frame: frameOf(vin, at, signals), receivedAt: at + 1_000 }))
    if (batch.length === 20_000) await write()
  }
  await write()
  await store.close()
}

async function ask<T>({ address }: Program, { headers }: SignedIn, path: string, body: unknown): Promise<[number, T]> {
  const began = performance.now()
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = (await (await fetch(new URL(path, address), init)).json()) as { code: number; msg: string; data: T }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
  return [performance.now() - began, answer.data]
}

interface Times {
  open: number
  points: number
  chart: number
  near: number
}

/** Milliseconds of a screen's calls on a server with empty caches. */
async function look(server: Program, user: SignedIn): Promise<Times & { overview: TrackPoints; close: TrackPoints }> {
  const [open] = await ask<unknown>(server, user, calls.open.path, query)
  const [whole, overview] = await ask<TrackPoints>(server, user, calls.points.path, { ...query, toleranceM: 300 })
  const [chart] = await ask<unknown>(server, user, calls.chart.path, { ...query, width: 1_400 })
  const hour = { vin, from: new Date(to - dayMs - hourMs).toISOString(), to: new Date(to - dayMs).toISOString() }
  const [near, close] = await ask<TrackPoints>(server, user, calls.points.path, hour)
  return { open, points: whole, chart, near, overview, close }
}

async function plainSelect(databaseUrl: string): Promise<{ ms: number; bytes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  const result = await client.query<{ points: Buffer }>('select points from track_day where vin = $1 order by day', [
    vin,
  ])
  const ms = performance.now() - began
  await client.end()
  return { ms, bytes: result.rows.reduce((sum, row) => sum + row.points.length, 0) }
}

/** Measures the screen on a server with empty caches. */
async function shownBy(server: Program, { headers }: SignedIn): Promise<Figure[]> {
  const long = { ...query, address: server.address, headers, points }
  const end = new Date(from + phonePoints * intervalMs).toISOString()
  return trackPage(long, { ...long, to: end, points: phonePoints })
}

const figure = (name: string, ms: number): Figure => ({ name, value: `${Math.round(ms).toLocaleString('en')} ms` })

if (!clientIsCurrent()) await buildClient()
const postgres = await startPostgres({ settings: ['shared_buffers=256MB', 'fsync=off', 'max_wal_size=4GB'] })
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const databaseUrl = await postgres.createDatabase('track')
  await fill(dataDir, databaseUrl)
  const settings = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: 'Quiet-Harbour-27' }
  let user: SignedIn | undefined
  let keeping = 0
  const looks: Awaited<ReturnType<typeof look>>[] = []
  const plain: Awaited<ReturnType<typeof plainSelect>>[] = []
  for (let round = 0; round <= rounds; round++) {
    const server = await startServer(dataDir, settings)
    try {
      if (!user) {
        const client = new pg.Client({ connectionString: databaseUrl })
        await client.connect()
        user = await signedInUser(client, 'bench', { allVehicles: true })
        await client.end()
        ;[keeping] = await ask(server, user, calls.open.path, query)
        continue
      }
      plain.push(await plainSelect(databaseUrl))
      looks.push(await look(server, user))
    } finally {
      await server.stop()
    }
  }
  const least = (name: keyof Times) => Math.min(...looks.map((each) => each[name]))
  const select = Math.min(...plain.map(({ ms }) => ms))
  const { overview, close } = looks[0]!
  const all = least('open') + least('points') + least('chart')
  report('Track of 1 000 000 points', [
    { name: 'kept in', value: `${((plain[0]?.bytes ?? 0) / overview.total).toFixed(1)} bytes a point` },
    { name: 'shown of all, to 300 m', value: `${overview.shown} of ${overview.total}` },
    {
      name: 'shown of an hour',
      value: `${close.shown} of ${close.total}`,
      target: 'all',
      isMet: close.shown === close.total,
    },
    figure('open', least('open')),
    figure('points', least('points')),
    figure('chart', least('chart')),
    { ...figure('all three, one after another', all), target: `< ${target} ms`, isMet: all < target },
    figure('points of an hour', least('near')),
    figure('plain select of its bytes', select),
    { name: 'ratio of opening to it', value: (all / select).toFixed(1) },
    { name: 'read from its messages, once', value: `${((keeping * 1000) / overview.total).toFixed(1)} µs a point` },
  ])
  const server = await startServer(dataDir, settings)
  try {
    report('The same in a browser', await shownBy(server, user!))
  } finally {
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
