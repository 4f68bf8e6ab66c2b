/**
 * Runs every statement of a long check on Citus and compares with PostgreSQL. It must succeed, or be refused by both.
 * Both databases have the product's tables and no rows.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownMigrations, readMigrations } from '../../src/platform/store/migrations.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { citusCluster } from '../platform/store/citus-cluster.ts'
import { freshStore, onCitus, removeStore } from '../platform/store/open.ts'
import { createDatabase, dropDatabase } from '../platform/store/postgres-server.ts'

interface Example {
  /** Equal for statements that differ only in their number of values. */
  shape: string
  text: string
  values: (string | null | { base64: string })[]
}

const folder = process.env.RECORD_STATEMENTS
/** Transaction statements are skipped, because the replay has its own transactions. */
const ofTransactions =
  /^\s*(begin|start transaction|commit|rollback|savepoint|release|listen|unlisten|set time zone)\b/i
/**
 * Statements of tests: they disturb a server, shift its clock, record writes, switch triggers, or end updates
 * (e2e/campaign.e2e.ts).
 */
const ofTests =
  /\b(?:dis|en)able trigger user\b|\bpg_(terminate_backend|cancel_backend|sleep)\b|\bunshifted_|\bnote_written_|= coalesce\(offered_at, now\(\)\)/
/**
 * Variants of statements that are not sent to Citus: `held` in lastMessage/lock.ts, and platform/explore/move-figures.ts, which
 * `byVehicle` in roll-up-job.ts guards.
 */
const onOneMachine =
  / from last_message where .* order by vin for no key update$|\bfrom explore_change m\b.*\bupdate explore_day\b|\bmoved as materialized\b/s
/** The first migration, which creates the tables before Citus distributes them. */
const baseline = new Set(readMigrations(ownMigrations)[0]?.statements)
const isReplayed = ({ text }: Example) =>
  [ofTransactions, ofTests, onOneMachine].every((form) => !form.test(text)) && !baseline.has(text)

function recordedIn(from: string): Map<string, Example[]> {
  const lines = readdirSync(from).flatMap((file) => readFileSync(join(from, file), 'utf8').trim().split('\n'))
  const examples = lines.map((line) => JSON.parse(line) as Example).filter(isReplayed)
  return Map.groupBy(examples, ({ shape }) => shape)
}

/** Runs a statement and rolls it back. Returns the SQLSTATE if the database refuses it. */
async function outcome(client: pg.Client, { text, values }: Example): Promise<{ code?: string; message: string }> {
  const parameters = values.map((value) =>
    value && typeof value === 'object' ? Buffer.from(value.base64, 'base64') : value,
  )
  await client.query('begin')
  try {
    await client.query({ text, values: parameters })
    return { message: '' }
  } catch (error) {
    return { code: String((error as { code?: unknown }).code), message: (error as Error).message }
  } finally {
    await client.query('rollback')
  }
}

/** Errors about missing rows, partitions and wrong values do not concern the statement. */
const isOfData = ({ code, message }: { code?: string; message: string }) =>
  !code || /^(2[0-9]|P0)/.test(code) || message.startsWith('no partition of relation')

test.runIf(onCitus && folder)('what PostgreSQL runs, Citus runs', async () => {
  const citus = await freshStore('server')
  onTestFinished(() => removeStore(citus))
  const { nodes, prefix } = await citusCluster(process.env.CITUS_URL ?? '')
  const servers = nodes.slice(0, 1)
  const databaseUrl = await createDatabase(servers, `${prefix}plain`)
  onTestFinished(() => dropDatabase(servers, `${prefix}plain`))
  await (await openStore({ ...citus, databaseUrl })).close()
  const connect = async (url = '') => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 20_000 })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [onPlain, onCluster] = [await connect(databaseUrl), await connect(citus.databaseUrl)]
  const recordedExamples = recordedIn(folder ?? '')
  expect(recordedExamples.size).toBeGreaterThan(100)
  const refusals: string[] = []
  for (const examples of recordedExamples.values()) {
    for (const example of examples) {
      const [plain, cluster] = await Promise.all([outcome(onPlain, example), outcome(onCluster, example)])
      if (!isOfData(plain) || isOfData(cluster)) continue
      refusals.push(`${cluster.code} ${cluster.message}: ${example.text}`)
      break
    }
  }
  expect(refusals).toEqual([])
})
