/**
 * Measures MQTT output to mosquitto on the same machine. First the rate at which waiting reports are published, and what
 * each costs. Then ingest alone and while every report is published: at a rate above what the machine can store, where
 * each publication takes processor time from ingest, and at half the rate that it stores alone, as in a fleet whose
 * machine has headroom.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { publishing } from '../../src/features/fleet/messages/mqttTarget/publishing.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { wakeWorkers } from '../../src/platform/work/queue.ts'
import { startPostgres } from '../platform/store/postgres-server.ts'
import { reservedPort } from '../ports.ts'
import { until } from '../waiting.ts'
import { withClient } from './copy.ts'
import { frameOf, type GatewayProgram, prepareFleet, startGateway } from './fleet.ts'
import { childrenSeconds, postmasterOf, processorSeconds } from './processor.ts'
import { startProgram } from './program.ts'
import { type Figure, report } from './report.ts'
import { chunksOf, platformConnections } from './rounds.ts'

const vehicles = 10_000
/** Frames that are offered at most at this rate per second, in parts of a tenth of a second. */
const load = { rate: 10_000, frames: 50_000 }
const framesAtHalf = 30_000
const measuredBacklog = 40_000
const publishedTarget = 10_000
const ingestTarget = 0.9

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} /s`
const micros = (value: number) => `${value.toFixed(0)} µs`

async function startBroker(folder: string) {
  const port = await reservedPort()
  const settings = ['user root', 'allow_anonymous true', 'max_queued_messages 0', 'max_inflight_messages 0']
  await writeFile(join(folder, 'mosquitto.conf'), [`listener ${port} 127.0.0.1`, ...settings, ''].join('\n'))
  const child = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  return { port, pid: child.pid!, stop: () => child.kill() }
}

const count = async (client: pg.Client, query: string) => Number((await client.query<{ n: string }>(query)).rows[0]?.n)
const countPublished = (client: pg.Client) => count(client, 'select published as n from mqtt_target')
const countStored = (client: pg.Client) => count(client, 'select count(*) as n from message where kind = 2')

/** Offers frames at a fixed rate. Returns the rate at which they were committed, of the whole time. */
async function offer(gateway: GatewayProgram, from: number, { rate, frames }: typeof load): Promise<number> {
  const sockets = await platformConnections(gateway.port)
  const chunks = chunksOf({ name: 'live', vehicles, each: frames / vehicles }, from)
  const goal = (await gateway.figures()).frames + frames
  const startedAt = performance.now()
  const parts = Math.ceil((frames * 10) / rate)
  await Promise.all(
    sockets.map(async (socket, index) => {
      const own = chunks[index] ?? []
      for (let part = 0; part < parts; part++) {
        const due = startedAt + part * 100
        const early = due - performance.now()
        if (early > 0) await sleep(early)
        for (const chunk of own.slice((part * own.length) / parts, ((part + 1) * own.length) / parts))
          if (!socket.write(chunk)) await once(socket, 'drain')
      }
    }),
  )
  while ((await gateway.figures()).frames < goal) await sleep(10)
  for (const socket of sockets) socket.destroy()
  return frames / ((performance.now() - startedAt) / 1000)
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'))
const postgres = await startPostgres({ settings: ['shared_buffers=512MB', 'max_wal_size=8GB', 'max_connections=60'] })
const broker = await startBroker(folder)
try {
  console.log(`A report has ${frameOf(1, Date.now()).length} bytes.`)
  const DATABASE_URL = await postgres.createDatabase('mqtt')
  await prepareFleet(folder, DATABASE_URL, vehicles)
  const server = await startProgram('src/programs/main.ts', {
    NODE_ENV: 'production',
    PORT: '0',
    GATEWAY: '0',
    LOG_LEVEL: 'silent',
    FORWARD_HOSTS: '127.0.0.1',
    ADMIN_PASSWORD: 'Bench-4711-x',
    DEMO: '0',
    SECRET_KEY: 'a secret key of this bench',
    DATA_DIR: folder,
    DATABASE_URL,
  })
  const gateway = await startGateway({ DATABASE_URL, DATA_DIR: folder })
  const figures = await withClient(DATABASE_URL, async (client): Promise<Figure[]> => {
    const postmaster = await postmasterOf(client)
    const processorTimes = () => ({
      gateway: processorSeconds(gateway.pid),
      publisher: processorSeconds(server.pid),
      database: childrenSeconds(postmaster),
      broker: processorSeconds(broker.pid),
    })
    /** Microseconds of processor time for each of some frames since an earlier moment. */
    const costOf = (before: ReturnType<typeof processorTimes>, frames: number) => {
      const now = processorTimes()
      const [ingest, publisher, database, delivery] = (['gateway', 'publisher', 'database', 'broker'] as const).map(
        (part) => ((now[part] - before[part]) / frames) * 1e6,
      ) as [number, number, number, number]
      return { all: ingest + publisher + database + delivery, publisher, database, broker: delivery }
    }
    const hours = (count: number) => Date.now() - (40 - count) * 3_600_000
    await offer(gateway, hours(0), load)
    const beforeAlone = processorTimes()
    const alone = await offer(gateway, hours(3), load)
    const frameCost = costOf(beforeAlone, load.frames)
    const half = { rate: alone / 2, frames: framesAtHalf }
    const halfAlone = await offer(gateway, hours(6), half)

    // The queue begins with an output that is not published yet.
    const { rows } = await client.query<{ id: number }>(`
      insert into mqtt_target (name, enabled, host, port, topic, content, names, rate, user_id, cursor_xid)
      select 'lake', true, '127.0.0.1', ${broker.port}, 'fleet/{vin}/{content}', '["signals"]', 'vss', 50000, a.id,
        pg_snapshot_xmin(pg_current_snapshot()) from account a join role r on r.id = a.role
      where r.all_vehicles order by a.id limit 1 returning id::float8 as id`)
    await offer(gateway, hours(9), load)
    const store = await openStore({ dataDir: folder, databaseUrl: DATABASE_URL })
    await store.tx(async (tx) => {
      await publishing.start(tx, rows[0]!.id)
      await wakeWorkers(tx)
    })
    await until(async () => (await countPublished(client)) > 0, 'the first messages')
    const [firstAt, first, beforePublishing] = [performance.now(), await countPublished(client), processorTimes()]
    await until(async () => (await countPublished(client)) >= measuredBacklog, 'the backlog')
    const publishedCount = (await countPublished(client)) - first
    const publishRate = publishedCount / ((performance.now() - firstAt) / 1000)
    const publishCost = costOf(beforePublishing, publishedCount)
    await until(async () => (await countPublished(client)) >= load.frames, 'an empty queue')

    const together = async (from: number, offerLoad: typeof load) => {
      const before = await countPublished(client)
      const startedAt = performance.now()
      const ingestRate = await offer(gateway, from, offerLoad)
      await until(async () => (await countPublished(client)) >= before + offerLoad.frames, 'everything published')
      return { ingestRate, publishRate: offerLoad.frames / ((performance.now() - startedAt) / 1000) }
    }
    const beforeTogether = processorTimes()
    const full = await together(hours(12), load)
    const togetherCost = costOf(beforeTogether, load.frames)
    const withHeadroom = await together(hours(15), half)
    if ((await countStored(client)) !== 4 * load.frames + 2 * framesAtHalf)
      throw new Error('not every report was stored')
    await store.close()
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`
    const share = (part: number, whole: number) => `${perSecond(part)} (${percent(part, whole)} of it alone)`
    return [
      {
        name: 'waiting reports published as signals (JSON, VSS names), no ingest',
        value: perSecond(publishRate),
        target: `≥ ${perSecond(publishedTarget)}`,
        isMet: publishRate >= publishedTarget,
      },
      {
        name: 'processor time of a published report',
        value: `${micros(publishCost.all)} (publisher ${micros(publishCost.publisher)}, database ${micros(publishCost.database)}, broker ${micros(publishCost.broker)})`,
      },
      { name: 'processor time of a stored frame', value: micros(frameCost.all) },
      { name: 'a published report compared with a stored frame', value: percent(publishCost.all, frameCost.all) },
      { name: `offered ${perSecond(load.rate)}: ingest alone`, value: perSecond(alone) },
      {
        name: '  ingest while every report is published',
        value: share(full.ingestRate, alone),
        target: `≥ ${100 * ingestTarget} %`,
        isMet: full.ingestRate >= ingestTarget * alone,
      },
      { name: '  published, until the last one', value: perSecond(full.publishRate) },
      { name: '  processor time of a frame with its publication', value: micros(togetherCost.all) },
      {
        name: `offered ${perSecond(half.rate)}, half of the above: ingest alone`,
        value: `${perSecond(halfAlone)} (${percent(halfAlone, half.rate)} of the offer)`,
      },
      {
        name: '  ingest while every report is published',
        value: `${perSecond(withHeadroom.ingestRate)} (${percent(withHeadroom.ingestRate, half.rate)} of the offer)`,
        target: `≥ ${100 * ingestTarget} %`,
        isMet: withHeadroom.ingestRate >= ingestTarget * half.rate,
      },
      { name: '  published, until the last one', value: perSecond(withHeadroom.publishRate) },
    ]
  })
  await gateway.stop()
  await server.stop()
  report('MQTT', figures)
} finally {
  broker.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
