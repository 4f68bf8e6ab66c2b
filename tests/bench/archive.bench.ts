/**
 * Measures the archive of messages: a day of simulated vehicles that report each 10 s while they drive or charge.
 * Bytes per message in the table and in a file, moving the day to a file and a COPY of the same rows, opening one
 * vehicle-day, and reading the file and the same by DuckDB. VEHICLES: 200.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { pino } from 'pino'
import { reportFrame } from '../../src/domain/gb32960/index.ts'
import { dayMs, utcDayStart } from '../../src/domain/time.ts'
import { archiveDay } from '../../src/features/fleet/messages/archive/archive-day.ts'
import { openDays } from '../../src/features/fleet/messages/archive/opening.ts'
import { openArchiveFile } from '../../src/features/fleet/messages/archive/read-file.ts'
import { archiveFiles } from '../../src/features/fleet/messages/archive/store.ts'
import { messageColumns, messageRows, storedRow } from '../../src/features/fleet/messages/storage/copy-rows.ts'
import { ensurePartitions } from '../../src/features/fleet/messages/storage/partitions.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openFiles } from '../../src/platform/files/files.ts'
import { copyIn } from '../../src/platform/store/copy.ts'
import { sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { loadCatalogue } from '../../src/programs/discover.ts'
import { readMessage } from '../../src/telematics/ingest/message.ts'
import { otherVehicles, vehicleOf, versionOfSubject } from '../../src/virtual-fleet/simulator/subjects.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { type Figure, median, report } from './report.ts'

const vehicles = Number(process.env.VEHICLES ?? 200)
const day = utcDayStart(Date.UTC(2026, 3, 8))
const periods = { drivingMs: 10_000, chargingMs: 10_000, parkedMs: 0 }
const openTarget = 1_000
const rounds = 5

function* frames() {
  for (const subject of otherVehicles(vehicles)) {
    const vehicle = vehicleOf(subject, { seed: 1, busyPart: 0, gapPart: 0 }, { at: day, periods })
    const from = { version: versionOfSubject(subject, 'both'), vin: subject.vin }
    for (const { at, signals } of vehicle.until(day + dayMs))
      if (at >= day && at < day + dayMs)
        yield { vin: subject.vin, frame: reportFrame(from, at, signals), receivedAt: at + 700 }
  }
}
const seconds = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
const each = (total: number, count: number) => `${((total / count) * 1e6).toFixed(1)} µs`

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=8GB'] })
try {
  const databaseUrl = await postgres.createDatabase('archive')
  const store = await openStore({ dataDir, databaseUrl })
  await ensurePartitions(store, [day])
  const rows = [...frames()].map((frame) => storedRow(readMessage(frame)))
  const copySeconds = await seconds(async () => {
    for (let from = 0; from < rows.length; from += 5_000)
      await store.tx((tx) =>
        copyIn(
          tx,
          `copy message (${messageColumns}) from stdin (format binary)`,
          messageRows(rows.slice(from, from + 5_000)),
        ),
      )
  })
  const name = `message_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`
  const size = await store.db.execute<{ bytes: number }>(sql`select pg_total_relation_size(${name})::float8 as bytes`)
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const files = openFiles({ dataDir })
  const catalogue = await loadCatalogue()
  const parts = {
    config,
    store,
    files,
    catalogue,
    now: () => new Date(day + 40 * dayMs),
    log: pino({ level: 'silent' }),
  }
  const archiveSeconds = await seconds(() => archiveDay(parts, day / dayMs, new AbortController().signal))
  const [file] = await store.db.select().from(archiveFiles)
  if (!file || file.rows !== rows.length) throw new Error('The day was not archived')

  const vins = [...new Set(rows.map(({ vin }) => vin))].slice(0, rounds)
  const openings: number[] = []
  for (const vin of vins)
    openings.push(1000 * (await seconds(() => openDays(parts, { vin, from: day, to: day + dayMs }))))
  const readSeconds = await seconds(async () => {
    const open = await openArchiveFile(files, file.hash)
    for (const group of open.groups.keys()) await open.read(group)
  })
  const connection = await (await DuckDBInstance.create()).connect()
  const path = join(dataDir, 'files', file.hash)
  const duckSeconds = await seconds(() =>
    connection.runAndReadAll(
      `select vin, avg("Vehicle.Speed"), sum(octet_length(frame_difference)) from '${path}' group by vin`,
    ),
  )
  const count = rows.length
  const figures: Figure[] = [
    { name: 'messages', value: count.toLocaleString('en') },
    { name: 'bytes per message: frame', value: (file.frameBytes / count).toFixed(0) },
    { name: 'bytes per message: table with index', value: (size.rows[0]!.bytes / count).toFixed(0) },
    {
      name: 'bytes per message: file',
      value: ((await stat(path)).size / count).toFixed(1),
      target: '< 1/4 of the frame',
      isMet: file.bytes * 4 < file.frameBytes,
    },
    { name: 'COPY to the table', value: each(copySeconds, count) },
    { name: 'moving a message to the file, compared, and dropped', value: each(archiveSeconds, count) },
    {
      name: `opening a vehicle-day of ${(count / vehicles).toFixed(0)} messages`,
      value: `${median(openings).toFixed(0)} ms`,
      target: `≤ ${openTarget} ms`,
      isMet: median(openings) <= openTarget,
    },
    { name: 'reading a message from the file', value: each(readSeconds, count) },
    { name: 'DuckDB: mean speed and bytes by vehicle', value: each(duckSeconds, count) },
  ]
  report('Archive of messages', figures)
  await store.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
