/**
 * Compares Citus with PostgreSQL on the servers of one cluster. CITUS_URL addresses its coordinator on this machine.
 * The same reports and list calls run on a database of the coordinator alone, then on one worker, then on two. The
 * figures are the cost of a frame and of a page, and the coordinator's share of it. All servers share these processors.
 * The rates therefore show the cost of distribution, and the coordinator's share shows the possible gain with separate
 * machines. At the end one worker is killed while reports arrive.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastMessageCalls } from '../../src/features/fleet/messages/lastMessage/contract.ts'
import { vehicleMessageCalls } from '../../src/features/fleet/messages/message/contract.ts'
import { vehicleCalls } from '../../src/features/fleet/vehicles/vehicle/contract.ts'
import { alarmCalls } from '../../src/features/work/alarms/alarm/contract.ts'
import { mileageCalls } from '../../src/features/work/tracking/mileage/contract.ts'
import { tripCalls } from '../../src/features/work/tracking/trip/contract.ts'
import { type CitusCluster, citusCluster } from '../platform/store/citus-cluster.ts'
import { createDatabase } from '../platform/store/postgres-server.ts'
import { vinOf } from '../telematics/gateway/frames.ts'
import { firstPassword, firstSession, type Session } from './client-of-calls.ts'
import { withClient } from './copy.ts'
import { ingest, prepareFleet, startGateway } from './fleet.ts'
import { childrenSeconds, postmasterOf } from './processor.ts'
import { startServer } from './program.ts'
import { type Figure, median, report } from './report.ts'
import { chunksOf, platformConnections, roundsOf, type Shape } from './rounds.ts'
import { killServer } from './server-killed.ts'

const rounds = 3
const pages = 30
const shapes: Shape[] = [
  { name: 'reissue', vehicles: 200, each: 200 },
  { name: 'live', vehicles: 5_000, each: 8 },
]
const vehicles = Math.max(...shapes.map((shape) => shape.vehicles))
/** Limit for the answer to a call while a worker is down, in ms. */
const answerMs = 30_000

interface Place {
  readonly name: string
  readonly url: string
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} /s`
const today = new Date().toISOString().slice(0, 10)
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Lists that staff open most, with the input of their screens. */
const page = { page: 1, pageSize: 20 }
const week = [before(8), before(-1)] as const
const vin = vinOf(1)
const lists: readonly (readonly [name: string, path: string, input: object])[] = [
  ['vehicles, newest first', vehicleCalls.query.path, page],
  ['last messages, newest first', lastMessageCalls.query.path, page],
  ['messages of a vehicle', vehicleMessageCalls.list.path, { vin, from: week[0], to: week[1], limit: 20 }],
  ['trips of a vehicle', tripCalls.query.path, { ...page, filter: { vin, beginAt: week } }],
  ['alarms, newest first', alarmCalls.query.path, page],
  ['mileage of the fleet', mileageCalls.query.path, { ...page, filter: { period: [before(8).slice(0, 10), today] } }],
]

/** Medians in ms by list name. */
async function pagesOf(session: Session): Promise<Map<string, number>> {
  const medians = new Map<string, number>()
  for (const [name, path, input] of lists) {
    const times: number[] = []
    for (let turn = 0; turn <= pages; turn++) {
      const began = performance.now()
      await session.call(path, input)
      if (turn > 0) times.push(performance.now() - began)
    }
    medians.set(name, median(times))
  }
  return medians
}

interface Measurement {
  readonly rates: Map<string, number>
  readonly shares: Map<string, number>
  readonly pages: Map<string, number>
}

async function measure({ url }: Place, nodes: readonly string[], dataDir: string): Promise<Measurement> {
  const postmasters = await Promise.all(nodes.map((node) => withClient(node, postmasterOf)))
  const processors = () => postmasters.map(childrenSeconds)
  await prepareFleet(dataDir, url, vehicles)
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  const gateway = await startGateway(settings)
  const [rates, shares] = [new Map<string, number>(), new Map<string, number>()]
  for (const shape of shapes) {
    const roundResults = await roundsOf(gateway, shape, rounds, processors)
    rates.set(shape.name, median(roundResults.map(({ rate }) => rate)))
    const shareOf = (processorUs: readonly number[]) =>
      (processorUs[0] ?? 0) / processorUs.reduce((sum, one) => sum + one, 0)
    shares.set(shape.name, median(roundResults.map(({ databasesUs }) => shareOf(databasesUs))))
  }
  await gateway.stop()
  const server = await startServer(dataDir, { ...settings, ADMIN_PASSWORD: firstPassword, GATEWAY_PORT: '0' })
  try {
    return { rates, shares, pages: await pagesOf(await firstSession(server.address)) }
  } finally {
    await server.stop()
  }
}

/** Kills a worker while reports arrive, and starts it again. */
async function killWorker({ url }: Place, worker: string, dataDir: string): Promise<Figure[]> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  const server = await startServer(dataDir, { ...settings, GATEWAY_PORT: '0' })
  const session = await firstSession(server.address, { isFirst: false })
  const gateway = await startGateway(settings)
  const sockets = await platformConnections(gateway.port)
  const shape = { name: 'killed', vehicles: 200, each: 100 }
  const from = Date.now() - 6 * 86_400_000
  const storedCount = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select count(*)::int as count from message where at >= $1 and at < $2', [
        new Date(from - 1000),
        new Date(from + shape.each * 10_000),
      ])
      return Number((rows[0] as { count: number }).count)
    })
  try {
    const countBefore = await storedCount()
    const writing = ingest(gateway, sockets, chunksOf(shape, from), shape.vehicles * shape.each)
    const restart = await killServer(worker)
    const queryStart = performance.now()
    const answer = await session.call(lastMessageCalls.query.path, page).then(
      () => 'answered',
      (error: unknown) => String(error),
    )
    const answeredMs = performance.now() - queryStart
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const acknowledgedFrames = (await gateway.figures()).frames
    await restart()
    await writing
    const missing = shape.vehicles * shape.each - ((await storedCount()) - countBefore)
    const again = performance.now()
    await session.call(lastMessageCalls.query.path, page)
    return [
      { name: `killed worker: frames committed while it was away`, value: String(acknowledgedFrames) },
      {
        name: `killed worker: last messages meanwhile (${answer.slice(0, 60)})`,
        value: `${(answeredMs / 1000).toFixed(1)} s`,
        target: `≤ ${answerMs / 1000} s`,
        isMet: answeredMs <= answerMs,
      },
      {
        name: 'killed worker: reports missing after its return',
        value: String(missing),
        target: '0',
        isMet: missing === 0,
      },
      { name: 'killed worker: last messages after its return', value: `${(performance.now() - again).toFixed(0)} ms` },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await gateway.stop()
    await server.stop()
  }
}

async function figuresOf(cluster: CitusCluster): Promise<Figure[]> {
  const { nodes, prefix } = cluster
  const names = ['PostgreSQL', 'one worker', 'two workers']
  const measurements: Measurement[] = []
  const figures: Figure[] = []
  for (const [workers, name] of names.entries()) {
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
    try {
      const database = `${prefix}${workers}`
      const url =
        workers === 0
          ? await createDatabase(nodes.slice(0, 1), database)
          : await cluster.createDatabase(database, undefined, workers)
      measurements.push(await measure({ name, url }, nodes, dataDir))
      if (workers === 2) figures.push(...(await killWorker({ name, url }, nodes.at(-1) as string, dataDir)))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  const each = (figure: (one: Measurement) => string) => measurements.map(figure).join(', ')
  return [
    ...shapes.flatMap(({ name }): Figure[] => [
      { name: `${name}: frames, ${names.join(', ')}`, value: each(({ rates }) => perSecond(rates.get(name) ?? 0)) },
      {
        name: `${name}: the coordinator's part of the databases' processor time`,
        value: each(({ shares }) => `${((shares.get(name) ?? 0) * 100).toFixed(0)} %`),
      },
    ]),
    ...lists.map(([name]) => ({
      name: `page: ${name}`,
      value: each((one) => `${one.pages.get(name)?.toFixed(1)} ms`),
    })),
    ...figures,
  ]
}

const address = process.env.CITUS_URL
if (!address) {
  console.log('Left out: CITUS_URL does not lead to the coordinator of a cluster on this machine')
  process.exit()
}
const cluster = await citusCluster(address)
try {
  report('Citus', await figuresOf(cluster))
} finally {
  await cluster.stop()
}
process.exit()
