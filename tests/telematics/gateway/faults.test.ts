import { pino } from 'pino'
import { expect, test } from 'vitest'
import { platformLoginFrame } from '../../../src/domain/gb32960/index.ts'
import { registry } from '../../../src/platform/metrics.ts'
import { hash } from '../../../src/platform/password.ts'
import { openReadiness } from '../../../src/platform/ready.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../src/platform/store/store.ts'
import { loadCatalogue } from '../../../src/programs/discover.ts'
import { startGateway } from '../../../src/programs/gateway.ts'
import { onCitus, storeKind, withStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { proxyTo } from './proxy.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from './yard.ts'

const fixture = withStore()
const answersOn = sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true') on conflict do nothing`
const messages = async (from: number, to: number) =>
  (
    await fixture.store.db.execute<{ n: number }>(
      sql`select count(*)::int as n from message where kind = 2 and vin between ${vinOf(from)} and ${vinOf(to)}`,
    )
  ).rows[0]!.n
const waiting = async () => (await registry.getSingleMetric('gateway_frames_waiting')?.get())?.values[0]?.value ?? 0
/** Returns the value of a series in /metrics. */
async function metricValue(series: string): Promise<number> {
  const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

async function prepare(store: Store, from: number, to: number): Promise<void> {
  await addVehicles(
    store,
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  await store.tx((tx) => tx.execute(answersOn))
}

// Citus allows no triggers on distributed tables.
test.skipIf(onCitus)('a full disk is said by /readyz; when there is room again everything is written', async () => {
  await prepare(fixture.store, 1, 1)
  const settings = { isEnabled: true, port: 0, host: '127.0.0.1', tls: undefined }
  const { store } = fixture
  const config = {} as never
  // The error that PostgreSQL raises when a table's file cannot grow.
  await store.tx(async (tx) => {
    await tx.execute(sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await tx.execute(sql`create trigger full_disk before insert on daily_drive execute function full_disk()`)
  })
  const readiness = openReadiness()
  const catalogue = await loadCatalogue()
  const log = pino({ level: 'silent' })
  const gateway = await startGateway({ store, log, config, readiness, catalogue }, settings)
  try {
    const box = new Box(Number(/:(\d+)$/.exec(gateway.says)?.[1]))
    expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
    const at = Date.now() - 1_000_000
    box.send(...Array.from({ length: 300 }, (_, index) => report(vinOf(1), at + index * 1000)))
    const problems = await eventually(
      () => readiness.problems(),
      (reasons) => reasons.length > 0,
    )
    expect(problems).toEqual(['messages cannot be written: disk full'])
    expect(await metricValue('platform_ready{part="messages"}')).toBe(0)
    expect(await metricValue('platform_ready{part="port"}')).toBe(1)
    await eventually(
      () => metricValue('gateway_oldest_frame_seconds'),
      (seconds) => seconds > 0,
    )
    expect(await messages(1, 1)).toBe(0)
    await store.tx((tx) => tx.execute(sql`drop trigger full_disk on daily_drive`))
    expect(await box.answer(2, 300)).toBeDefined()
    expect(await messages(1, 1)).toBe(300)
    expect(await readiness.problems()).toEqual([])
    expect(await metricValue('platform_ready{part="messages"}')).toBe(1)
    expect(await metricValue('gateway_oldest_frame_seconds')).toBe(0)
  } finally {
    await gateway.close()
  }
})

test('a storm of 2 000 reconnects: each vehicle is let in each time, and is online afterwards', async () => {
  const [first, last, rounds] = [101, 600, 4]
  await prepare(fixture.store, first, last)
  const gateway = await gatewayOver(fixture.store)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  let boxes: Box[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      // The old connection is closed abruptly, or still open when the new one arrives.
      for (const [index, box] of boxes.entries()) if (index % 2 === 0) box.socket.destroy()
      boxes = numbers.map(() => new Box(gateway.port))
      const answers = await Promise.all(
        boxes.map((box, index) => box.login(vinOf(first + index), iccidOf(first + index))),
      )
      expect(
        answers.filter((answer) => answer !== 1),
        `round ${round}`,
      ).toEqual([])
    }
    const online = await eventually(
      async () =>
        (
          await fixture.store.db.execute<{ n: number }>(sql`
            select count(*)::int as n from vehicle_online where online and vin between ${vinOf(first)} and ${vinOf(last)}`)
        ).rows[0]!.n,
      (count) => count === numbers.length,
    )
    expect(online).toBe(numbers.length)
    expect(
      await eventually(
        async () => gateway.connections,
        (count) => count === numbers.length,
      ),
    ).toBe(numbers.length)
  } finally {
    for (const box of boxes) box.socket.destroy()
    await gateway.close()
  }
})

test.runIf(storeKind === 'server')(
  'a server that is stopped and started under load, and backends that are killed: nothing is lost, memory is bounded',
  async () => {
    const [vehicles, each] = [50, 800]
    await prepare(fixture.store, 1001, 1000 + vehicles)
    const password = await hash('forward-me')
    await fixture.store.tx((tx) =>
      tx.execute(sql`insert into platform_account (name, password_hash) values ('fleet', ${password})`),
    )
    const proxy = await proxyTo(fixture.options.databaseUrl!)
    const store = await openStore({ dataDir: fixture.dataDir, databaseUrl: proxy.url })
    const gateway = await gatewayOver(store, { limits: { platformRate: 1e6 } })
    const box = new Box(gateway.port)
    try {
      const code = { version: 2016, vin: 'PLATFORM000000001' } as const
      box.send(platformLoginFrame(code, { time: Date.now(), sequence: 1, user: 'fleet', password: 'forward-me' }))
      expect((await box.answer(5))?.[3]).toBe(1)
      const at = Date.now() - 20_000_000
      const second = (n: number) =>
        Buffer.concat(Array.from({ length: vehicles }, (_, index) => report(vinOf(1001 + index), at + n * 1000)))
      const load = Array.from({ length: each }, (_, n) => second(n))
      const send = (from: number, to: number) => void box.socket.write(Buffer.concat(load.slice(from, to)))
      // Vehicles already in the cache stay there while the store is down.
      send(0, 2)
      expect(await box.until(() => box.got.length === 1 + 2 * vehicles)).toBe(true)
      send(2, 100)
      await proxy.stop()
      send(100, each - 100)
      await eventually(
        async () => gateway.writeProblem(),
        (problem) => problem !== undefined,
      )
      expect(gateway.writeProblem()).toBe('messages cannot be written')
      // Unread data remains with the sender.
      await eventually(waiting, (count) => count >= 10_000)
      expect(await waiting()).toBeLessThan(25_000)
      await proxy.start()
      for (const part of [0, 1, 2]) {
        const before = box.got.length
        await box.until(() => box.got.length > before + 1_000)
        await fixture.store.db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
            and query ilike '%message%'`)
        send(each - 100 + part * 30, part === 2 ? each : each - 70 + part * 30)
      }
      expect(await box.until(() => box.got.length === 1 + vehicles * each)).toBe(true)
      expect(box.got.every((frame) => frame[3] === 1)).toBe(true)
      expect(await messages(1001, 1000 + vehicles)).toBe(vehicles * each)
      expect(gateway.writeProblem()).toBeUndefined()
    } finally {
      box.socket.destroy()
      await gateway.close()
      await store.close()
      await proxy.stop()
    }
  },
)
