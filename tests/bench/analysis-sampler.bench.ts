/**
 * Measures the cost of monitoring: one sample of a process's and the platform's figures, taken every 15 s in operation.
 * `samples=200` makes it shorter.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sampleSeconds } from '../../src/features/work/analysis/monitoring/figures.ts'
import { openSampler } from '../../src/features/work/analysis/monitoring/sampler.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { startServer } from './program.ts'
import { report } from './report.ts'

const options = new Map(process.argv.slice(2).map((word) => word.split('=') as [string, string]))
const samples = Number(options.get('samples') ?? 1_000)
const allowedPercent = 0.5

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({})
const databaseUrl = await postgres.createDatabase('bench')
await (await startServer(dataDir, { DATABASE_URL: databaseUrl, GATEWAY: '0' })).stop()
const client = new pg.Client(databaseUrl)
await client.connect()
const store = await openStore({ dataDir, databaseUrl })
try {
  // Each sample has its own time, because an existing one is not written again.
  let at = Date.now()
  const sampler = openSampler({
    store,
    volumes: { data: dataDir },
    kind: 'server',
    letterJobs: ['letter'],
    periodic: false,
    now: () => at,
    log: { warn: console.warn },
  })
  const postmaster = await postmasterOf(client)
  const usedSeconds = () => processorSeconds(process.pid) + childrenSeconds(postmaster)
  const take = async (count: number) => {
    for (let index = 0; index < count; index++) {
      at += 1_000 * sampleSeconds
      await sampler.sample()
    }
  }
  await take(50)
  const before = usedSeconds()
  await take(samples)
  const eachMs = (1_000 * (usedSeconds() - before)) / samples
  const percent = eachMs / (10 * sampleSeconds)
  const { rows } = await client.query<{ n: string }>('select count(*) as n from metric_sample')
  await sampler.close()
  report('Watching the platform', [
    { name: 'figures kept', value: String(rows[0]?.n) },
    { name: 'processor time of a sample, process and database', value: `${eachMs.toFixed(1)} ms` },
    {
      name: `one every ${sampleSeconds} s, in percent of a core`,
      value: percent.toFixed(2),
      target: `≤ ${allowedPercent}`,
      isMet: percent <= allowedPercent,
    },
  ])
} finally {
  await store.close()
  await client.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
