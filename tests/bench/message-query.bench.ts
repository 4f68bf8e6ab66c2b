/**
 * Measures the query by VIN and time of the message page (its own statement, pages of 50). The table has 1 million
 * messages, then the number in MESSAGES. Warm figures repeat the same random queries and take each at its fastest,
 * which excludes other work on the machine. The figure is the 99th of 100 queries. The first run of each is printed
 * next to it, and measures the disk. The default is 5 million. Run 50 million separately (MESSAGES=50000000, 13 GB of
 * disk, about ten minutes). Frames are cut to 60 bytes, so that the index has its real size and the heap does not fill
 * the disk.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dayMs } from '../../src/domain/time.ts'
import { conditionsOf, listColumns, order, vehicleMessages } from '../../src/features/fleet/messages/message/source.ts'
import { ensurePartitions } from '../../src/features/fleet/messages/storage/partitions.ts'
import { drizzle, sql } from '../../src/platform/store/drizzle.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { report } from './report.ts'

const small = 1_000_000
const large = Number(process.env.MESSAGES ?? 5_000_000)
const days = 10
/** Messages per vehicle and day: one every 10 s during an hour and a half of driving. */
const perDay = 500
const queries = 2_000
const rounds = 5
const target = 1.5
const start = Date.UTC(2026, 2, 1)

const vinOf = (vehicle: number) => `LBENCH${String(vehicle).padStart(11, '0')}`

async function fill(client: pg.Client, count: number): Promise<number> {
  const vehicles = count / days / perDay
  for (let day = 0; day < days; day++) {
    const from = new Date(start + day * dayMs).toISOString()
    // Ordered by time, as they would arrive.
    await client.query(`
      insert into message (vin, at, kind, digest, received_at, alarm_level, frame)
      select 'LBENCH' || lpad(v::text, 11, '0'), '${from}'::timestamptz + n * interval '10 seconds', 2,
        v * 7919::bigint * n, '${from}'::timestamptz + n * interval '10 seconds', 0,
        decode(repeat(lpad(to_hex(v), 8, '0'), 15), 'hex')
      from generate_series(1, ${perDay}) n, generate_series(1, ${vehicles}) v`)
  }
  await client.query('vacuum analyze message')
  await client.query('checkpoint')
  return vehicles
}

interface Query {
  readonly vin: string
  readonly from: string
  readonly to: string
  /** First run, when these rows were never read before, and the fastest of the later runs. */
  firstMs: number
  warmMs: number
}

/** Random days of random vehicles. */
const queriesOf = (vehicles: number): Query[] =>
  Array.from({ length: queries }, () => {
    const from = start + Math.floor(Math.random() * (days - 1)) * dayMs
    return {
      vin: vinOf(1 + Math.floor(Math.random() * vehicles)),
      from: new Date(from).toISOString(),
      to: new Date(from + dayMs).toISOString(),
      firstMs: Number.NaN,
      warmMs: Number.POSITIVE_INFINITY,
    }
  })

/** Runs each query once for its 50 newest rows. */
async function ask(client: pg.Client, some: readonly Query[], round: number): Promise<void> {
  const db = drizzle(client, { casing: 'snake_case' })
  for (const query of some) {
    const began = performance.now()
    const result = await db.execute(
      sql`select ${listColumns} from ${vehicleMessages} m where ${conditionsOf(query as never)} order by ${order('newest')} limit 50`,
    )
    const ms = performance.now() - began
    if (round === 0) query.firstMs = ms
    else query.warmMs = Math.min(query.warmMs, ms)
    if (result.rows.length !== 50) throw new Error(`${result.rows.length} rows`)
  }
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

const settings = ['shared_buffers=1GB', 'fsync=off', 'max_wal_size=4GB', 'synchronous_commit=off']
const postgres = await startPostgres({ settings })
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
try {
  const databases: { count: number; queryRuns: Query[]; size: string; client: pg.Client }[] = []
  for (const count of [small, large]) {
    const databaseUrl = await postgres.createDatabase(`messages_${count}`)
    const store = await openStore({ dataDir, databaseUrl })
    await ensurePartitions(
      store,
      Array.from({ length: days }, (_, day) => start + day * dayMs),
    )
    await store.close()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const vehicles = await fill(client, count)
    const size = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) size',
    )
    databases.push({ count, queryRuns: queriesOf(vehicles), size: size.rows[0]!.size, client })
  }
  // Alternating, so that other work on the machine affects both.
  for (let round = 0; round <= rounds; round++)
    for (const { client, queryRuns } of databases) await ask(client, queryRuns, round)
  for (const { client } of databases) await client.end()
  const of = ({ queryRuns }: { queryRuns: Query[] }) => p99(queryRuns.map(({ warmMs }) => warmMs))
  const [few, many] = databases as [(typeof databases)[0], (typeof databases)[0]]
  report('VIN and time, page of 50', [
    ...databases.map((each) => ({
      name: `${each.count / 1e6} million messages (${each.size}): p99 of ${queries}, warm`,
      value: `${of(each).toFixed(2)} ms`,
    })),
    {
      name: 'ratio, warm',
      value: (of(many) / of(few)).toFixed(2),
      target: `≤ ${target}`,
      isMet: of(many) <= of(few) * target,
    },
    ...databases.map(({ count, queryRuns }) => ({
      name: `${count / 1e6} million: p99, the first time`,
      value: `${p99(queryRuns.map(({ firstMs }) => firstMs)).toFixed(2)} ms`,
    })),
  ])
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
