import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import type { Gateway } from '../../../../src/telematics/gateway/gateway.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { eventually, framesOf, iccidOf } from '../../../telematics/gateway/yard.ts'
import { addTarget, forwarder, gateway, house, platform, timesOf } from './forward-yard.ts'

async function stateOf(store: Store, id: number) {
  const result = await store.db.execute<{ state: string; backlog: number; last_error: string | null }>(
    sql`select state, backlog, last_error from forward_target where id = ${id}`,
  )
  return result.rows[0]!
}

async function boxOf(on: Gateway, number: number): Promise<Box> {
  const box = new Box(on.port)
  onTestFinished(() => box.close())
  expect(await box.login(vinOf(number), iccidOf(number))).toBe(1)
  return box
}

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

  // The national platform disconnects and comes back on the same port.
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
    ),
  ).toEqual(await timesOf(ours, 1))
  expect((await commandsOf(theirs, 1)).filter((command) => command === 3)).toHaveLength(4)

  // Forwarded messages are stored.
  const forwardedMessages = () =>
    ours.db.execute<{ kind: number; backfilled: boolean }>(
      sql`select kind, backfilled from gb_message where vin = ${vinOf(1)} and not down and kind = 2 and target = ${id}`,
    )
  const messages = await eventually(forwardedMessages, ({ rows }) => rows.length >= 9)
  expect(messages.rows.filter(({ backfilled: isBackfilled }) => isBackfilled)).toHaveLength(4)
  // The platform's answers are stored when they arrive. No message waits for them.
  const answers = await eventually(
    () => ours.db.execute(sql`select 1 from gb_message where vin = ${vinOf(1)} and down and kind = 1`),
    ({ rows }) => rows.length > 0,
  )
  expect(answers.rows.length).toBeGreaterThan(0)

  // A report that the vehicle sends again is not forwarded again.
  boxes[0]!.send(report(vinOf(1), start, {}, { backfilled: true }), report(vinOf(1), start + 20_000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length >= 10,
  )
  expect((await forwardedMessages()).rows).toHaveLength(10)
  expect(
    await eventually(
      () => stateOf(ours, id),
      ({ state, backlog }) => state === 'connected' && backlog === 0,
    ),
  ).toMatchObject({ backlog: 0 })
})

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
  )
  expect(await timesOf(theirs, 1)).toEqual(await timesOf(ours, 1))
  expect(await timesOf(ours, 1)).toHaveLength(600)
  expect(national.connections).toBe(1)
})

test('a sender that was killed between sending and its cursor sends again, and nothing is lost', async () => {
  const ours = await house([1])
  const theirs = await platform([1])
  const national = await gateway(theirs)
  const id = await addTarget(ours, national.port)
  const own = await gateway(ours)
  const firstForwarder = await forwarder(ours, '127.0.0.1')
  const box = await boxOf(own, 1)
  const start = Date.now() - 10 * minuteMs
  for (let at = 0; at < 50; at++) box.send(report(vinOf(1), start + at * 1000))
  await eventually(
    () => timesOf(theirs, 1),
    (times) => times.length >= 50,
  )
  await firstForwarder.stop()
  // State after a kill: the reports were sent, but are neither stored nor counted, and the lease has another owner.
  await ours.tx(async (tx) => {
    await tx.execute(sql`delete from gb_message`)
    await tx.execute(sql`
      update forward_target set cursor_id = 0, cursor_xid = '0'::xid8, cursor_entry = 0 where id = ${id}`)
    await tx.execute(sql`
      update job set state = 'running', lease_owner = 'gone', lease_until = now() - interval '1 second' where name = 'forwarding'`)
  })
  await forwarder(ours, '127.0.0.1')
  const backfilledRows = () =>
    ours.db.execute(sql`select 1 from gb_message where vin = ${vinOf(1)} and kind = 2 and backfilled`)
  expect((await eventually(backfilledRows, ({ rows }) => rows.length >= 50)).rows).toHaveLength(50)
  expect(await timesOf(theirs, 1)).toHaveLength(50)
})

test('an address of the own network is not connected to', async () => {
  const ours = await house([1])
  const id = await addTarget(ours, 1)
  await forwarder(ours)
  const state = await eventually(
    () => stateOf(ours, id),
    ({ last_error }) => last_error !== null,
  )
  expect(state).toMatchObject({ state: 'failed', last_error: 'the address is not allowed (FORWARD_HOSTS)' })
})
