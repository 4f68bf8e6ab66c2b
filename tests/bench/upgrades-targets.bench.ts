/**
 * Measures upgrades of 100 000 vehicles with eight ECUs each in PostgreSQL. Parts are the comparison of their versions
 * with a baseline, the vehicles that a policy covers, the planning of a campaign, and its page. Also compares the ECU
 * version list with a bare Fastify handler that only runs the page's select, and checks the query plan of every filter.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { campaignCalls } from '../../src/features/work/ota/campaign/contract.ts'
import { createCampaign } from '../../src/features/work/ota/campaign/create.ts'
import { planning } from '../../src/features/work/ota/campaign/job-kinds.ts'
import { defaultRules } from '../../src/features/work/ota/campaign/rules/contract.ts'
import { compareAgain, comparing } from '../../src/features/work/ota/ecuVersion/compare-job.ts'
import { ecuVersion, ecuVersionCalls } from '../../src/features/work/ota/ecuVersion/contract.ts'
import { eligibilityCalls } from '../../src/features/work/ota/eligibility/contract.ts'
import { planOf } from '../../src/features/work/ota/eligibility/plan.ts'
import { policyCalls } from '../../src/features/work/ota/policy/contract.ts'
import { targetCalls } from '../../src/features/work/ota/target/contract.ts'
import type { Parts } from '../../src/platform/context.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { addJob } from '../../src/platform/work/add.ts'
import type { ListInput } from '../../src/record/model/record.ts'
import { callContext } from '../features/work/ota/call-context.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { type SignedIn, signedInUser } from './million.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { type Program, startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'
import { compare, pagesOf } from './side-by-side.ts'
import {
  addBaseline,
  ecuCodes,
  fillUpgradeFleet,
  playCampaign,
  requiredVersion,
  vehicleCount,
  vinOf,
} from './upgrade-fleet.ts'

const [longestS, longestPageMs] = [60, 300]
const pages = 30

/** Measures the duration of `work`, and the share of it that the processors of server and database are busy. */
async function measureWork(busy: () => number, work: () => Promise<number>): Promise<Omit<Figure, 'name'>> {
  const before = busy()
  const seconds = await work()
  return {
    value: `${seconds.toFixed(1)} s (processors ${(busy() - before).toFixed(1)} s)`,
    target: `< ${longestS} s`,
    isMet: seconds < longestS,
  }
}

const caller =
  ({ address }: Program, { headers }: SignedIn) =>
  async <T>(path: string, input: unknown): Promise<T> => {
    const answer = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }

/** Seconds until the condition is true. */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) await sleep(50)
  return (performance.now() - began) / 1000
}

/** Seconds until no job of this name is due. */
const jobsOver = (client: pg.Client, name: string) =>
  secondsUntil(async () => {
    const { rows } = await client.query(`select state, error from job where name = $1 and state <> 'done'`, [name])
    if (rows.some(({ state }) => state === 'failed')) throw new Error(`${name}: ${rows[0].error}`)
    return rows.length === 0
  })

/** Lists the queries that the planner sorts, over each filter of the list in both orders of time. */
async function sortedQueries(databaseUrl: string, client: pg.Client, user: SignedIn): Promise<string[]> {
  const day = 86_400_000
  const filters: Record<string, NonNullable<ListInput['filter']>> = {
    none: {},
    vin: { vin: vinOf(777) },
    ecu: { ecu: 'BMS' },
    version: { version: '1.2' },
    difference: { difference: ['older'] },
    partNumber: { partNumber: 'P-BMS' },
    vehicleType: { vehicleType: [1] },
    source: { source: ['manifest'] },
    reportedAt: {
      reportedAt: [new Date(Date.now() - 2 * day).toISOString(), new Date(Date.now() - day).toISOString()],
    },
    serial: { serial: 'BMS-777' },
    'ecu and difference': { ecu: 'BMS', difference: ['older'] },
    'part number and version': { partNumber: 'P-BMS', version: '1.2' },
  }
  const slowQueries: string[] = []
  for (const [name, filter] of Object.entries(filters))
    for (const order of ['asc', 'desc'] as const) {
      const inputs = [{ page: 1, pageSize: 20, filter, sort: { field: 'reportedAt', order } }]
      const [page] = await pagesOf(databaseUrl, user, true, { name, path: '', inputs, record: ecuVersion })
      if (!page) throw new Error(`No select for ${name}`)
      const { rows } = await client.query(`explain (analyze, timing off) ${page.text}`, page.values)
      const plan = rows.map((row) => String(row['QUERY PLAN']))
      const ms = Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))?.[1])
      const sorts = plan.some((line) => /Sort/.test(line))
      // One vehicle, or one serial number, has a handful of rows.
      const few = name === 'vin' || name === 'serial'
      if ((sorts && !few) || ms > 20) slowQueries.push(`${name} ${order} (${ms.toFixed(0)} ms)`)
    }
  return slowQueries
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'fsync=off', 'max_wal_size=4GB'] })
try {
  const DATABASE_URL = await postgres.createDatabase('targets')
  const server = await startServer(dataDir, {
    DATABASE_URL,
    GATEWAY: '0',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: 'Quiet-Harbour-27',
  })
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const store = await openStore({ dataDir, databaseUrl: DATABASE_URL })
  try {
    await fillUpgradeFleet(client)
    const user = await signedInUser(client, 'everything', { allVehicles: true })
    const call = caller(server, user)
    const figures: Figure[] = []
    const postmaster = await postmasterOf(client)
    const busy = () => processorSeconds(server.pid) + childrenSeconds(postmaster)
    const compareNow = async () => {
      await store.tx((tx) => compareAgain(tx))
      return jobsOver(client, comparing.name)
    }
    const ecus = vehicleCount * ecuCodes.length
    figures.push({ name: `comparing ${ecus} ECUs, all of which change`, ...(await measureWork(busy, compareNow)) })
    await addBaseline(client, 'Second', ecuCodes.slice(1), requiredVersion)
    figures.push({ name: 'comparing them, an eighth of which change', ...(await measureWork(busy, compareNow)) })
    const baseline = await addBaseline(client, 'Third', ecuCodes, requiredVersion)
    await compareNow()
    await client.query('vacuum analyze ecu_version')

    const { id: policy } = await call<{ id: number }>(policyCalls.add.path, {
      name: 'All',
      baseline,
      staleDays: 30,
      depends: [],
      conflicts: [],
      startVersions: [],
      who: { models: [], series: [], groups: [], regions: [], vins: [], excluded: [], versions: [] },
      install: { windows: [], socPercent: 30, parked: true, notCharging: false, consent: 'owner' },
    })
    await call(eligibilityCalls.start.path, { policy })
    let latestCheck: { state: string; sums: { eligible: number; checked: number } } | undefined
    const checked = await measureWork(busy, () =>
      secondsUntil(async () => {
        latestCheck = await call(eligibilityCalls.latest.path, { policy })
        return latestCheck?.state === 'done'
      }),
    )
    const sums = latestCheck?.sums
    figures.push({ name: `eligibility of ${sums?.checked} vehicles (${sums?.eligible} may have it)`, ...checked })

    const { plan, hash } = await planOf(store.db, policy)
    const campaign = await store.tx(async (tx) => {
      const parts = { now: () => new Date() } as Parts
      const owner = { id: user.accountId, fullName: 'everything', vehicles: vehicleCount }
      return createCampaign(callContext(parts, tx, owner), {
        kind: 'software',
        name: 'All',
        plan,
        planHash: hash,
        rules: defaultRules,
        policy,
        wake: false,
        notBefore: new Date(Date.now() + 86_400_000).toISOString(),
        notAfter: null,
      })
    })
    await client.query(`update campaign set state = 'approved' where id = $1`, [campaign])
    await store.tx((tx) => addJob(tx, planning, { input: { id: campaign }, key: `plan ${campaign}` }))
    const planFigure = await measureWork(busy, () => jobsOver(client, planning.name))
    const { rows } = await client.query(`select total from campaign where id = $1`, [campaign])
    figures.push({ name: `planning ${rows[0].total} vehicles`, ...planFigure })

    await playCampaign(client, campaign)
    await client.query(`update campaign set state = 'running', started_at = now() where id = $1`, [campaign])
    const times: number[] = []
    for (let n = 0; n < pages; n++) {
      const began = performance.now()
      await call(campaignCalls.progress.path, { id: campaign })
      await call(targetCalls.query.path, { page: 1, pageSize: 20, filter: { campaign: [campaign] } })
      times.push(performance.now() - began)
      await sleep(500)
    }
    const middle = median(times)
    figures.push({
      name: `the campaign's page and its first vehicles, median of ${pages} in ${pages / 2} s`,
      value: `${middle.toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)} ms)`,
      target: `< ${longestPageMs} ms`,
      isMet: middle < longestPageMs,
    })

    const list = (name: string, inputs: readonly Partial<ListInput>[]) =>
      compare(DATABASE_URL, server, user, true, {
        name: `list of ECU versions, ${name}`,
        path: ecuVersionCalls.query.path,
        record: ecuVersion,
        inputs: inputs.map((input) => ({ page: 1, pageSize: 20, ...input })),
      })
    figures.push(await list('first page', [{}]))
    figures.push(
      await list(
        'by ECU',
        ecuCodes.map((ecu) => ({ filter: { ecu } })),
      ),
    )
    figures.push(await list('older than the baseline', [{ filter: { difference: ['older'] } }]))
    const vins = Array.from({ length: 40 }, (_, at) => ({ filter: { vin: vinOf(at * 997 + 1) } }))
    figures.push(await list('of a vehicle', vins))
    const slow = await sortedQueries(DATABASE_URL, client, user)
    figures.push({
      name: 'filters and orders for which the planner sorts, or that take 20 ms',
      value: slow.join(', ') || 'none',
      target: 'none',
      isMet: slow.length === 0,
    })
    report(`Upgrades of ${vehicleCount} vehicles with ${ecuCodes.length} ECUs each, PostgreSQL`, figures)
  } finally {
    await store.close()
    await client.end()
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
