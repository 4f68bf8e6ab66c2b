/**
 * Measures the cost of usage analytics: 1 000 points per second in the largest batches, each from another browser.
 * `seconds=10` makes it shorter.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { maxPoints, pointPath } from '../../src/domain/contract/points.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'

const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const seconds = Number(options.get('seconds') ?? 30)
const pointsPerSecond = 1_000
const allowedPercent = 5
/**
 * Batches of each browser before the measurement. They run in parallel, because one after another each would wait for
 * the next second.
 */
const warmUps = 5
const pages = ['/index', '/logManagement', '/login', '/vehicleManagement/vehicleLastMsg', '/warn/queryAlarm']

const client = () => {
  const id = randomUUID()
  let seq = 0
  return () =>
    JSON.stringify({
      client: id,
      platform: 'desk',
      version: 'abcdef0123456789',
      points: Array.from({ length: maxPoints }, () => ({
        seq: seq++,
        agoMs: 100 * seq,
        name: 'page',
        value: pages[seq % pages.length],
      })),
    })
}

async function send(address: URL, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = (await (await fetch(new URL(pointPath, address), { method: 'POST', headers, body })).json()) as {
    code: number
  }
  if (answer.code !== 200) throw new Error(`A batch was refused: ${answer.code}`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({})
const database = await postgres.createDatabase('bench')
const server = await startServer(dataDir, { DATABASE_URL: database, GATEWAY: '0' })
const store = new pg.Client(database)
await store.connect()
try {
  const postmaster = await postmasterOf(store)
  const usedSeconds = () => ({ server: processorSeconds(server.pid), store: childrenSeconds(postmaster) })
  /** Processor time during `work`, in percent of one core. */
  const during = async (work: () => Promise<unknown>) => {
    const [before, startedAt] = [usedSeconds(), performance.now()]
    await work()
    const [after, elapsedSeconds] = [usedSeconds(), (performance.now() - startedAt) / 1000]
    const percent = (part: 'server' | 'store') => (100 * (after[part] - before[part])) / elapsedSeconds
    return { server: percent('server'), store: percent('store') }
  }
  const clients = Array.from({ length: 200 }, client)
  // One-time costs are not counted: compilation and the first rows of the day.
  for (let round = 0; round < warmUps; round++) await Promise.all(clients.map((body) => send(server.address, body())))
  const idle = await during(() => sleep(1_000 * seconds))
  const perBatchMs = (1_000 * maxPoints) / pointsPerSecond
  const underLoad = await during(async () => {
    const requests: Promise<void>[] = []
    for (let count = 0; count < (1_000 * seconds) / perBatchMs; count++) {
      requests.push(send(server.address, clients[count % clients.length]?.() ?? ''))
      await sleep(perBatchMs)
    }
    await Promise.all(requests)
  })
  const cost = (part: 'server' | 'store') => Math.max(0, underLoad[part] - idle[part])
  const all = cost('server') + cost('store')
  const { rows } = await store.query<{ n: string }>('select count(*) as n from point')
  report('Use of pages', [
    { name: 'points kept', value: String(rows[0]?.n) },
    { name: 'server, in percent of a core', value: cost('server').toFixed(1) },
    { name: 'PostgreSQL, in percent of a core', value: cost('store').toFixed(1) },
    {
      name: `${pointsPerSecond} points a second, in percent of a core`,
      value: all.toFixed(1),
      target: `≤ ${allowedPercent}`,
      isMet: all <= allowedPercent,
    },
  ])
} finally {
  await store.end()
  await server.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
