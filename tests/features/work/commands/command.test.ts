import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readExtension, toHex } from '../../../../src/domain/gb32960/index.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { commandDeadlines } from '../../../../src/features/work/commands/command/deadlines.ts'
import { takeDueCommands } from '../../../../src/features/work/commands/command/delivery.ts'
import { applyEvents, enterCommand } from '../../../../src/features/work/commands/command/ledger.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openWorker } from '../../../../src/platform/work/worker.ts'
import { withStore } from '../../../platform/store/open.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { pause } from '../../../waiting.ts'
import { drive } from '../tracking/road.ts'
import { deadlinesOver } from './deadlines.ts'
import { commandsOf, enter, stepsOf } from './ledger.ts'

const fixture = withStore()
const gateway = '00000000-0000-4000-8000-000000000001'
let ahead = 0
const now = () => Date.now() + ahead

afterEach(async () => {
  ahead = 0
  await fixture.store.tx(async (tx) => {
    await tx.execute(sql`delete from command_step`)
    await tx.execute(sql`delete from command`)
    await tx.execute(sql`delete from job`)
  })
})

const settle = () => deadlinesOver(fixture.store, now)()
const add = (vin: string, expiresInMs = hourMs, kind: 'wake' | 'reset' = 'wake') =>
  enter(fixture.store, vin, { kind, expiresInMs, now: new Date(now()) })
const send = (...vins: string[]) =>
  fixture.store.tx((tx) =>
    takeDueCommands(tx, { gateway, links: vins.map((vin) => ({ vin, version: 2016 })), now: now() }),
  )
const states = async () => (await commandsOf(fixture.store)).map(({ state, attempts }) => ({ state, attempts }))
const applyEvent = (vin: string, id: number, event: 'receipt' | 'succeeded' | 'failed') =>
  fixture.store.tx((tx) => applyEvents(tx, [{ vin, id, event, at: now() }]))
/** Seconds until each open job is due. */
const jobs = async () =>
  (
    await fixture.store.db.execute<{ seconds: number }>(
      sql`select extract(epoch from due_at - now())::float8 as seconds from job where name = 'commandDeadlines' and state <> 'done' order by due_at`,
    )
  ).rows.map(({ seconds }) => Math.round(seconds))

test('a command without a receipt is sent three times, a minute apart and with the same bytes, and given up after the third', async () => {
  await add(vinOf(1))
  const first = await send(vinOf(1))
  expect(first).toHaveLength(1)
  for (const attempt of [1, 2, 3]) {
    ahead += 59_000
    await settle()
    expect(await states()).toEqual([{ state: 'sent', attempts: attempt }])
    expect(await send(vinOf(1))).toEqual([])
    // The next check is due when the command can first be overdue.
    expect((await jobs())[0]).toBeLessThanOrEqual(2)
    ahead += 1_500
    await settle()
    const again = await send(vinOf(1))
    expect(again.map(({ frame }) => toHex(frame))).toEqual(attempt < 3 ? first.map(({ frame }) => toHex(frame)) : [])
  }
  expect(await states()).toEqual([{ state: 'unanswered', attempts: 3 }])
  expect(await jobs()).toEqual([])
  expect(await stepsOf(fixture.store, vinOf(1))).toEqual(['asked', 'sent', 'sent', 'sent', 'silence'])
})

test('what no box can tell from a second order is sent once', async () => {
  await add(vinOf(1), hourMs, 'reset')
  expect(await send(vinOf(1))).toHaveLength(1)
  ahead = 61_000
  await settle()
  expect(await send(vinOf(1))).toEqual([])
  expect(await states()).toEqual([{ state: 'unanswered', attempts: 1 }])
})

test('who was never connected in time: expired; who was, and is not any more: unanswered', async () => {
  await add(vinOf(1), 15 * minuteMs)
  await add(vinOf(2), 15 * minuteMs)
  await send(vinOf(2))
  ahead = 61_000
  await settle()
  expect(await states()).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'sent', attempts: 1 },
  ])
  ahead = 15 * minuteMs + 1_000
  expect(await send(vinOf(1), vinOf(2))).toEqual([])
  await settle()
  expect(await states()).toMatchObject([{ state: 'expired' }, { state: 'unanswered' }])
  expect(await jobs()).toEqual([])
})

test('one at a time to a vehicle; the next goes when the one before has ended, also without a result in time', async () => {
  const [first] = [await add(vinOf(1)), await add(vinOf(1))]
  expect(await send(vinOf(1))).toHaveLength(1)
  expect(await send(vinOf(1))).toEqual([])
  await applyEvent(vinOf(1), first, 'receipt')
  expect(await send(vinOf(1))).toEqual([])
  ahead = 61_000
  await settle()
  expect(await states()).toMatchObject([{ state: 'unknown' }, { state: 'waiting' }])
  expect(await send(vinOf(1))).toHaveLength(1)
  // A late result counts, too.
  await applyEvent(vinOf(1), first, 'succeeded')
  expect(await states()).toMatchObject([{ state: 'done' }, { state: 'sent' }])
  expect((await stepsOf(fixture.store, vinOf(1))).at(-1)).toBe('succeeded, late')
  // A final state stays. A contrary result is recorded once, a repeated one is not.
  for (const event of ['failed', 'succeeded', 'failed'] as const) await applyEvent(vinOf(1), first, event)
  expect(await states()).toMatchObject([{ state: 'done' }, { state: 'sent' }])
  expect((await stepsOf(fixture.store, vinOf(1))).slice(-2)).toEqual(['succeeded, late', 'contraryFailure, late'])
})

test('two commands of one second have different times, and counters that rise', async () => {
  const at = Math.floor(Date.now() / 1000) * 1000 + hourMs
  ahead = at - Date.now()
  const read = async () => {
    const [due] = await fixture.store.tx((tx) =>
      takeDueCommands(tx, { gateway, links: [{ vin: vinOf(1), version: 2025 }], now: at }),
    )
    return due && readExtension(due.frame)
  }
  for (const _ of [1, 2, 3]) await enter(fixture.store, vinOf(1), { kind: 'climateOff', now: new Date(at) })
  const orders = []
  for (const _ of [1, 2, 3]) {
    const order = await read()
    orders.push(order)
    await applyEvent(vinOf(1), order?.id ?? 0, 'succeeded')
  }
  expect(orders.map((order) => order?.at)).toEqual([at, at + 1_000, at + 2_000])
  expect(orders.map((order) => order?.counter)).toEqual([1, 2, 3])
  expect(orders[0]?.content).toEqual({ kind: 'climateOff', settings: {} })
})

test('what needs a vehicle that stands still is refused when it drives, and when nobody knows', async () => {
  const at = Date.now() - 2_000
  await drive(fixture.store, vinOf(1), [{ at, vehicleState: 1, speedKmh: 30 }], at + 500)
  await drive(fixture.store, vinOf(2), [{ at, vehicleState: 2, speedKmh: 0 }], at + 500)
  await drive(fixture.store, vinOf(4), [{ at: at - minuteMs, vehicleState: 1, speedKmh: 0 }], at)
  for (const number of [1, 2, 3, 4]) await enter(fixture.store, vinOf(number), { kind: 'lock' })
  const commands = await send(vinOf(1), vinOf(2), vinOf(3), vinOf(4))
  expect(commands.map(({ vin }) => vin)).toEqual([vinOf(2)])
  expect((await commandsOf(fixture.store)).map(({ state, code }) => ({ state, code }))).toEqual([
    { state: 'refused', code: 'moving' },
    { state: 'sent', code: null },
    { state: 'refused', code: 'stateUnknown' },
    { state: 'refused', code: 'stateUnknown' },
  ])
})

test('one job looks after all open commands, and none after none', async () => {
  expect(await jobs()).toEqual([])
  await fixture.store.tx(async (tx) => {
    const [at, expiresAt] = [new Date(now()), new Date(now() + hourMs)]
    for (let n = 1; n <= 500; n++)
      await enterCommand(tx, { vin: vinOf(n), kind: 'wake', source: 'staff', expiresAt, now: at })
  })
  const inAMinute = (seconds: number) => seconds > 40 && seconds <= 60
  expect((await jobs()).map(inAMinute)).toEqual([true])
  await settle()
  expect((await jobs()).map(inAMinute)).toEqual([true])
  // A command that expires before the next check brings the check forward.
  await add(vinOf(501), 3_000)
  const [first, ...others] = await jobs()
  expect(first).toBeLessThanOrEqual(3)
  expect(others.map(inAMinute)).toEqual([true])
  ahead = hourMs + 1_000
  await settle()
  expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['expired']))
  expect(await jobs()).toEqual([])
})

test('a worker notices by itself what expired', async () => {
  const worker = openWorker({
    store: fixture.store,
    log: pino({ level: 'silent' }),
    definitions: [commandDeadlines],
    parts: () => ({ store: fixture.store, now: () => new Date() }),
  })
  await worker.start()
  try {
    await add(vinOf(1), 300)
    expect(await eventually(states, ([row]) => row?.state !== 'waiting')).toMatchObject([{ state: 'expired' }])
    expect(await eventually(jobs, (openJobs) => openJobs.length === 0)).toEqual([])
  } finally {
    await worker.stop()
  }
})

test('a command that is added while the last look is under way is not forgotten', async () => {
  const outside = AsyncLocalStorage.snapshot()
  for (let round = 0; round < 5; round++) {
    await add(vinOf(1))
    await fixture.store.tx((tx) => tx.execute(sql`update command set state = 'done', due_at = null`))
    // The job exists, so the command adds none. The job finds no open command, so it would end.
    let looking: Promise<void> | undefined
    await fixture.store.tx(async (tx) => {
      const expiresAt = new Date(now() + hourMs)
      await enterCommand(tx, { vin: vinOf(2), kind: 'wake', source: 'staff', expiresAt, now: new Date(now()) })
      looking = outside(settle)
      await pause(150, 'the look comes as far as the lock')
    })
    await looking
    expect(await jobs()).toHaveLength(1)
  }
})
