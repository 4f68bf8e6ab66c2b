/**
 * Runs hours of ordinary operation on a small fleet. It has 2 000 simulated vehicles over a balancer and two gateways,
 * two web servers with a handful of users, and PostgreSQL. One gateway and one web server are killed with -9
 * repeatedly, at times derived from the seed. The other two show whether memory grows. It prints a line each minute and
 * the figures every ten minutes, and checks at the end that every report of a vehicle is in the store.
 *
 * `npm run bench soak hours=2 vehicles=2000 seconds=30 kills=6 seed=1`: `seconds` is the report interval of a vehicle,
 * `kills` the average number of minutes between two kills. Ctrl-C ends it early, with its figures. Without `hours` it
 * takes six minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sourceOf } from '../../src/virtual-fleet/fleet/chance.ts'
import { openFleet } from '../../src/virtual-fleet/simulator/fleet.ts'
import { otherVehicles } from '../../src/virtual-fleet/simulator/subjects.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { type HeapSample, heldMore } from './live-heap.ts'
import { signedInUser } from './million.ts'
import { report } from './report.ts'
import { openBalancer } from './soak-balancer.ts'
import { figuresOf, lineOf, processesOf, type Sample, storeOf, warmMinutes } from './soak-figures.ts'
import { balanceOf, countReports, prepare } from './soak-fleet.ts'
import { openProbe } from './soak-probe.ts'
import { openProgram, type Program } from './soak-programs.ts'
import { people, type Work } from './soak-users.ts'

const setting = (name: string, usual: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? usual)
const hours = setting('hours', 0.1)
const [vehicles, seconds, seed] = [setting('vehicles', 2_000), setting('seconds', 30), setting('seed', 1)]
const killMinutes = setting('kills', Math.min(6, hours * 15))
const minuteMs = 60_000
/** Reports made until the last kill are sent again within this time. */
const quietMs = Math.min(3 * minuteMs, hours * 15 * minuteMs)

/** Kills the programs one after another until `over`. */
async function kills(victims: readonly Program[], over: AbortSignal): Promise<void> {
  const random = sourceOf(seed, 1)
  for (;;) {
    await sleep(killMinutes * minuteMs * (0.5 + random.next()), undefined, { signal: over }).catch(() => {})
    if (over.aborted) return
    const victim = victims[Math.floor(random.next() * victims.length)]!
    console.log(`          ${new Date().toISOString()} kill -9 ${victim.name}`)
    await victim.kill(1_000 + random.next() * 9_000)
  }
}

const postgres = await startPostgres({ settings: ['shared_buffers=256MB', 'max_connections=100'] })
const dataDir = await mkdtemp(join(tmpdir(), 'soak-'))
const stopController = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopController.abort())
try {
  const databaseUrl = await postgres.createDatabase('soak')
  const client = new pg.Client({ connectionString: databaseUrl })
  const [probedVehicle, ...subjects] = otherVehicles(vehicles + 1)
  await prepare(databaseUrl, dataDir, [probedVehicle!, ...subjects])
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT: '100000000' }
  const web = [await openProgram('web 1', 'web', settings), await openProgram('web 2', 'web', settings)] as const
  const gateways = [
    await openProgram('gateway 1', 'gateway', settings),
    await openProgram('gateway 2', 'gateway', settings),
  ] as const
  const programs = [...web, ...gateways]
  await client.connect()
  const users = [
    await signedInUser(client, 'first', { allVehicles: true }),
    await signedInUser(client, 'second', { allVehicles: true }),
  ] as const
  const balancer = await openBalancer(gateways.map(({ vehiclesPort }) => vehiclesPort))
  const reportCounts = countReports()
  const fleet = openFleet(
    {
      host: '127.0.0.1',
      port: balancer.port,
      seed,
      version: 'both',
      intervalMs: seconds * 1000,
      busyPart: 0.8,
      gapPart: 0.02,
      connectsPerSecond: 100,
      onReport: reportCounts.onReport,
    },
    vehicles,
  )
  for (const subject of subjects) fleet.add(subject)
  const probe = openProbe({ port: balancer.port, web: web[1], user: users[1] }, probedVehicle!)
  const work: Work = { answered: 0, explained: 0, failed: [], longestMs: 0, events: 0 }
  const leaving = new AbortController()
  const vins = subjects.map(({ vin }) => vin)
  const atWork = web.map((program, at) => people(program, users[at]!, { vins, work, over: leaving.signal }))
  const calm = new AbortController()
  const killing = kills([web[0], gateways[0]], AbortSignal.any([calm.signal, stopController.signal]))
  const samples: Sample[] = []
  const steady = [web[1].name, gateways[1].name]
  const began = Date.now()

  async function look(): Promise<void> {
    const [own, store] = [await processesOf(programs), await storeOf(client)]
    const sample: Sample = {
      minute: (Date.now() - began) / minuteMs,
      ...own,
      ...store,
      made: reportCounts.inAll,
      held: fleet.held,
      probeDelaysMs: probe.taken(),
      answered: work.answered,
      failed: work.failed.length,
      explained: work.explained,
      kills: programs.reduce((sum, { backAfterMs }) => sum + backAfterMs.length, 0),
    }
    samples.push(sample)
    console.log(lineOf(sample))
  }

  let settledSamples: readonly HeapSample[] = []
  const sampleHeap = () =>
    Promise.all(
      [web[1], gateways[1]].map(async ({ name, liveHeap }) => ({
        name,
        bytes: await liveHeap(),
        minute: (Date.now() - began) / minuteMs,
      })),
    )
  let shownFailures = 0
  for (let minute = 1; minute <= hours * 60 && !stopController.signal.aborted; minute++) {
    const next = began + minute * minuteMs
    if (began + hours * 60 * minuteMs - next < quietMs) calm.abort()
    await sleep(Math.max(0, next - Date.now()), undefined, { signal: stopController.signal }).catch(() => {})
    await look()
    for (const each of work.failed.slice(shownFailures)) console.log(`          failed: ${each}`)
    shownFailures = work.failed.length
    if (minute === warmMinutes) settledSamples = await sampleHeap()
    if (minute % 10 === 0) report(`So far, ${minute} minutes`, figuresOf(samples, programs, { steady, work }))
  }
  calm.abort()
  await killing
  const heapGrowth = heldMore(settledSamples, await sampleHeap())
  // Time for interrupted work to be repeated.
  if (stopController.signal.aborted) await sleep(45_000)
  await probe.close()
  leaving.abort()
  await Promise.all(atWork)
  await fleet.close()
  const title = `${vehicles} vehicles, a report every ${seconds} s, ${(samples.at(-1)?.minute ?? 0).toFixed(0)} minutes`
  const balance = await balanceOf(client, reportCounts, fleet)
  for (const { name, errors } of programs)
    for (const [text, count] of errors) console.log(`          ${name} logged ${count} ×: ${text}`)
  report(title, [...figuresOf(samples, programs, { steady, work }), ...heapGrowth, ...balance])
  balancer.close()
  for (const program of programs) await program.stop()
  await client.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
