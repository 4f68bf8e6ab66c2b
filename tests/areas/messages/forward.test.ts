import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startForwarding } from '../../../src/areas/messages/forwardTarget/forwarding.ts'
import { chunkMessages } from '../../../src/areas/messages/forwardTarget/queue.ts'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import { FrameStream } from '../../../src/protocol/index.ts'
import { hash } from '../../../src/server/password.ts'
import { openStore, type Store } from '../../../src/server/store/store.ts'
import type { Worker } from '../../../src/server/work/worker.ts'
import { minuteMs } from '../../../src/time.ts'
import { Box } from '../../gateway/box.ts'
import { report, vinOf } from '../../gateway/frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf } from '../../gateway/yard.ts'
import { freshStore, killsOf, storeKind } from '../../server/store/open.ts'
import { forwardingOver } from './forwarding.ts'

const program = join(import.meta.dirname, '../../gateway/process.ts')
const account = { user: 'tsp', password: 'Forward-1' }
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function house(numbers: readonly number[]): Promise<Store> {
  const store = await openStore(await freshStore())
  open.push(() => store.close())
  await addVehicles(store, numbers)
  return store
}

/** A gateway that ends with the test, unless it was ended before. */
async function gateway(store: Store, more: Parameters<typeof gatewayOver>[1] = {}): Promise<Gateway> {
  const opened = await gatewayOver(store, more)
  open.push(() => opened.close())
  return opened
}

/** What forwards, until the test ends. */
async function forwarder(store: Store, hosts?: string): Promise<Worker> {
  const worker = await forwardingOver(store, hosts)
  open.push(() => worker.stop())
  return worker
}

/** The national platform: a second gateway over a store of its own. */
async function platform(numbers: readonly number[]): Promise<Store> {
  const store = await house(numbers)
  const hashed = await hash(account.password)
  await store.tx((tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values (${account.user}, ${hashed})`),
  )
  return store
}

async function addTarget(store: Store, port: number, more: { vehicles?: string; vins?: string; name?: string } = {}) {
  const { vehicles = 'all', vins = null, name = 'national' } = more
  return store.tx(async (tx) => {
    const found = await tx.execute<{ id: number }>(sql`
      insert into forward_target (name, enabled, host, port, version, account, platform_code, confirm, vehicles, vins, rate, password, cursor_in)
      values (${name}, true, '127.0.0.1', ${port}, 'v2016', ${account.user}, 'PLATFORM000000001', 'heartbeat', ${vehicles}, ${vins}, 5000,
        ${`plain:${account.password}`}, pg_snapshot_xmin(pg_current_snapshot()))
      returning id::float8 as id`)
    await startForwarding(tx, found.rows[0]!.id)
    return found.rows[0]!.id
  })
}

async function stateOf(store: Store, id: number) {
  const found = await store.db.execute<{ state: string; backlog: number; last_error: string | null }>(
    sql`select state, backlog, last_error from forward_target where id = ${id}`,
  )
  return found.rows[0]!
}

async function boxOf(on: Gateway, number: number): Promise<Box> {
  const box = new Box(on.port)
  open.push(() => box.close())
  expect(await box.login(vinOf(number), iccidOf(number))).toBe(1)
  return box
}

/** Times of reports that a store holds, whatever they were sent as. */
const timesOf = async (store: Store, number: number) =>
  (await framesOf(store, vinOf(number), 2)).map((hex) => hex.slice(48, 60)).sort()
const commandsOf = async (store: Store, number: number) =>
  (await framesOf(store, vinOf(number), 2)).map((hex) => Number(`0x${hex.slice(4, 6)}`))

test('reports of the chosen vehicles go on; what an outage held back goes as backfilled data; nothing twice', async () => {
  const ours = await house([1, 2])
  const theirs = await platform([1, 2])
  const national = await gateway(theirs)
  const id = await addTarget(ours, national.port, { vehicles: 'list', vins: `${vinOf(1)};${vinOf(9)}` })
  const own = await gateway(ours)
  await forwarder(ours, '127.0.0.1')
  const start = Date.now() - 10 * minuteMs
  const boxes = [await boxOf(own, 1), await boxOf(own, 2)]
  await eventually(
    () => stateOf(ours, id),
    ({ state }) => state === 'connected',
  )
  for (const [index, box] of boxes.entries())
    for (let at = 0; at < 5; at++) box.send(report(vinOf(index + 1), start + at * 1000))
  expect(
    await eventually(
      () => timesOf(theirs, 1),
      (times) => times.length >= 5,
    ),
  ).toHaveLength(5)
  expect(await commandsOf(theirs, 1)).toEqual([2, 2, 2, 2, 2])
  expect(await timesOf(theirs, 2)).toEqual([])

  // The platform goes away, comes back at the same port.
  await national.close()
  await eventually(
    () => stateOf(ours, id),
    ({ state }) => state === 'failed',
  )
  for (let at = 5; at < 9; at++) boxes[0]!.send(report(vinOf(1), start + at * 1000))
  await eventually(
    () => timesOf(ours, 1),
    (times) => times.length >= 9,
  )
  expect((await stateOf(ours, id)).last_error).toBeTruthy()
  await gateway(theirs, { settings: { isEnabled: true, port: national.port, host: '127.0.0.1', tls: undefined } })
  expect(
    await eventually(
      () => timesOf(theirs, 1),
      (times) => times.length >= 9,
      20_000,
    ),
  ).toEqual(await timesOf(ours, 1))
  expect((await commandsOf(theirs, 1)).filter((command) => command === 3)).toHaveLength(4)

  // What went over the line is kept.
  const sent = () =>
    ours.db.execute<{ kind: number; backfilled: boolean }>(
      sql`select kind, backfilled from gb_message where vin = ${vinOf(1)} and not down and kind = 2 and target = ${id}`,
    )
  const kept = await eventually(sent, ({ rows }) => rows.length >= 9)
  expect(kept.rows.filter(({ backfilled }) => backfilled)).toHaveLength(4)
  // Its answers are kept when they have come: nothing waits for them.
  const answers = await eventually(
    () => ours.db.execute(sql`select 1 from gb_message where vin = ${vinOf(1)} and down and kind = 1`),
    ({ rows }) => rows.length > 0,
  )
  expect(answers.rows.length).toBeGreaterThan(0)

  // A vehicle that reissues what was sent already does not make it go on again.
  boxes[0]!.send(report(vinOf(1), start, {}, { backfilled: true }), report(vinOf(1), start + 20_000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length >= 10,
  )
  expect((await sent()).rows).toHaveLength(10)
  expect(
    await eventually(
      () => stateOf(ours, id),
      ({ state, backlog }) => state === 'connected' && backlog === 0,
    ),
  ).toMatchObject({ backlog: 0 })
}, 60_000)

test('two processes have one sender; when it ends the other goes on without loss', async () => {
  const ours = await house([1])
  const theirs = await platform([1])
  const national = await gateway(theirs)
  await addTarget(ours, national.port)
  const own = await gateway(ours)
  const owner = async () =>
    (await ours.db.execute<{ owner: string }>(sql`select lease_owner as owner from job where name = 'forwarding'`))
      .rows[0]!.owner
  const first = await forwarder(ours, '127.0.0.1')
  expect(await eventually(owner, (name) => name === first.owner)).toBe(first.owner)
  const second = await forwarder(ours, '127.0.0.1')
  await eventually(
    async () => national.connections,
    (count) => count === 1,
  )
  const start = Date.now() - 10 * minuteMs
  const box = await boxOf(own, 1)
  for (let at = 0; at < 300; at++) box.send(report(vinOf(1), start + at * 1000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length > 0,
  )
  await first.stop()
  expect(await eventually(owner, (name) => name === second.owner)).toBe(second.owner)
  for (let at = 300; at < 600; at++) box.send(report(vinOf(1), start + at * 1000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length >= 600,
    20_000,
  )
  expect(await timesOf(theirs, 1)).toEqual(await timesOf(ours, 1))
  expect(await timesOf(ours, 1)).toHaveLength(600)
  expect(national.connections).toBe(1)
}, 60_000)

test('a sender that was killed between sending and its cursor sends again, and nothing is lost', async () => {
  const ours = await house([1])
  const theirs = await platform([1])
  const national = await gateway(theirs)
  const id = await addTarget(ours, national.port)
  const own = await gateway(ours)
  const killed = await forwarder(ours, '127.0.0.1')
  const box = await boxOf(own, 1)
  const start = Date.now() - 10 * minuteMs
  for (let at = 0; at < 50; at++) box.send(report(vinOf(1), start + at * 1000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length >= 50,
  )
  await killed.stop()
  // As a kill leaves it: sent, but neither kept nor counted; the lease still another's.
  await ours.tx(async (tx) => {
    await tx.execute(sql`delete from gb_message`)
    await tx.execute(sql`
      update forward_target set cursor_id = 0, cursor_in = '0'::xid8, cursor_entry = 0 where id = ${id}`)
    await tx.execute(sql`
      update job set state = 'running', lease_owner = 'gone', lease_until = now() - interval '1 second' where name = 'forwarding'`)
  })
  await forwarder(ours, '127.0.0.1')
  const kept = () => ours.db.execute(sql`select 1 from gb_message where vin = ${vinOf(1)} and kind = 2 and backfilled`)
  expect((await eventually(kept, ({ rows }) => rows.length >= 50)).rows).toHaveLength(50)
  expect(await timesOf(theirs, 1)).toHaveLength(50)
}, 60_000)

test.runIf(storeKind === 'embedded')(
  'after kill -9 of the sender the platform has every report that was stored, each once, and little comes twice',
  async () => {
    const theirs = await platform([1])
    const national = await gateway(theirs)
    // A line to the platform that counts what goes over it.
    const frames = new Map<string, number>()
    const line = createServer((near) => {
      const far = connect({ port: national.port, host: '127.0.0.1' })
      const stream = new FrameStream()
      near.on('data', (chunk: Buffer) => {
        for (const found of stream.push(chunk)) {
          if (!('frame' in found) || (found.frame[2] !== 2 && found.frame[2] !== 3)) continue
          const data = Buffer.from(found.frame.subarray(21, -1)).toString('hex')
          frames.set(data, (frames.get(data) ?? 0) + 1)
        }
      })
      for (const socket of [near, far]) socket.on('error', () => {})
      near.pipe(far).pipe(near)
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    open.push(async () => line.close())
    const { dataDir } = await freshStore('embedded')
    const prepared = await openStore({ dataDir })
    await addVehicles(prepared, [1])
    await addTarget(prepared, (line.address() as AddressInfo).port)
    await prepared.close()

    const start = Date.now() - 30 * minuteMs
    const kills = killsOf(2)
    let sent = 0
    for (let round = 0; round < kills; round++) {
      const env = { ...process.env, FORWARD_HOSTS: '127.0.0.1' }
      const child = spawn(process.execPath, [program, dataDir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'close')
      const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
      const box = new Box(Number(port))
      expect(await box.login(vinOf(1), iccidOf(1))).toBe(1)
      const before = frames.size
      const load = setInterval(() => box.send(report(vinOf(1), start + ++sent * 1000)), 3)
      await eventually(
        async () => frames.size,
        (size) => size > before + 50,
        20_000,
      )
      child.kill('SIGKILL')
      await ended
      clearInterval(load)
      await box.close()
    }
    const ours = await openStore({ dataDir })
    open.push(() => ours.close())
    await forwarder(ours, '127.0.0.1')
    const stored = await timesOf(ours, 1)
    expect(stored.length).toBeGreaterThan(kills * 50)
    const told = await eventually(
      () => timesOf(theirs, 1),
      (times) => times.length >= stored.length,
      20_000,
    )
    expect(told).toEqual(stored)
    const twice = [...frames.values()].filter((count) => count > 1)
    // At least once: what was on the line when its sender was killed, one chunk for each kill.
    expect(twice.length).toBeLessThanOrEqual(kills * chunkMessages)
    console.info(
      `${kills} kills, ${stored.length} reports stored, all of them at the platform, ${twice.length} sent twice`,
    )
  },
  120_000,
)

test('an address of the own network is not connected to', async () => {
  const ours = await house([1])
  const id = await addTarget(ours, 1)
  await forwarder(ours)
  const state = await eventually(
    () => stateOf(ours, id),
    ({ last_error }) => last_error !== null,
  )
  expect(state).toMatchObject({ state: 'failed', last_error: 'the address is not allowed (FORWARD_HOSTS)' })
}, 60_000)
