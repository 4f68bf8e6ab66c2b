import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { commandDeadlines } from '../../../src/areas/commands/command/deadlines.ts'
import { addCommand, noteAnswer, takeDueCommands } from '../../../src/areas/commands/command/delivery.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { openWorker } from '../../../src/server/work/worker.ts'
import { hourMs, minuteMs } from '../../../src/time.ts'
import { vinOf } from '../../gateway/frames.ts'
import { eventually } from '../../gateway/yard.ts'
import { withStore } from '../../server/store/open.ts'
import { deadlinesOver } from './deadlines.ts'

const opened = withStore()
const gateway = '00000000-0000-4000-8000-000000000001'
const query = 0x80
let ahead = 0
const now = () => Date.now() + ahead

afterEach(async () => {
  ahead = 0
  await opened.store.tx(async (tx) => {
    await tx.execute(sql`delete from command`)
    await tx.execute(sql`delete from job`)
  })
})

const settle = () => deadlinesOver(opened.store, now)()
const add = (vin: string, expiresInMs = hourMs) =>
  opened.store.tx((tx) =>
    addCommand(tx, { vin, command: query, body: { ids: [2] }, expiresAt: new Date(now() + expiresInMs) }),
  )
const send = (...vins: string[]) => opened.store.tx((tx) => takeDueCommands(tx, { gateway, vins, now: now() }))
const commands = async () =>
  (
    await opened.store.db.execute<{ state: string; attempts: number }>(
      sql`select state, attempts from command order by id`,
    )
  ).rows
/** In how many seconds each open job comes. */
const jobs = async () =>
  (
    await opened.store.db.execute<{ seconds: number }>(
      sql`select extract(epoch from due_at - now())::float8 as seconds from job where state <> 'done' order by due_at`,
    )
  ).rows.map(({ seconds }) => Math.round(seconds))

test('a command without an answer is sent three times, a minute apart, and given up after the third', async () => {
  await add(vinOf(1))
  expect(await send(vinOf(1))).toHaveLength(1)
  for (const attempt of [1, 2, 3]) {
    ahead += 59_000
    await settle()
    expect(await commands()).toEqual([{ state: 'sent', attempts: attempt }])
    expect(await send(vinOf(1))).toEqual([])
    // The next look comes when it can first be overdue.
    expect((await jobs())[0]).toBeLessThanOrEqual(2)
    ahead += 1_500
    await settle()
    expect(await send(vinOf(1))).toHaveLength(attempt < 3 ? 1 : 0)
  }
  expect(await commands()).toEqual([{ state: 'unanswered', attempts: 3 }])
  expect(await jobs()).toEqual([])
})

test('who was never connected in time: expired; who was, and is not any more: unanswered', async () => {
  await add(vinOf(1), 15 * minuteMs)
  await add(vinOf(2), 15 * minuteMs)
  await send(vinOf(2))
  ahead = 61_000
  await settle()
  expect(await commands()).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 1 },
  ])
  ahead = 15 * minuteMs + 1_000
  expect(await send(vinOf(1), vinOf(2))).toEqual([])
  await settle()
  expect(await commands()).toMatchObject([{ state: 'expired' }, { state: 'unanswered' }])
  expect(await jobs()).toEqual([])
})

test('an answer that comes when the command waits to be sent again closes it', async () => {
  await add(vinOf(1))
  await send(vinOf(1))
  ahead = 61_000
  await settle()
  await opened.store.tx((tx) =>
    noteAnswer(tx, { vin: vinOf(1), command: query, response: 1, frame: new Uint8Array(25), at: now() }),
  )
  expect(await commands()).toEqual([{ state: 'done', attempts: 1 }])
  expect(await send(vinOf(1))).toEqual([])
  // Also one that nobody sent yet is not closed by somebody's answer.
  await add(vinOf(2))
  await opened.store.tx((tx) =>
    noteAnswer(tx, { vin: vinOf(2), command: query, response: 1, frame: new Uint8Array(25), at: now() }),
  )
  expect((await commands())[1]).toEqual({ state: 'waiting', attempts: 0 })
})

test('one job looks after all open commands, and none after none', async () => {
  expect(await jobs()).toEqual([])
  await opened.store.tx(async (tx) => {
    const expiresAt = new Date(now() + hourMs)
    for (let n = 1; n <= 500; n++)
      await addCommand(tx, { vin: vinOf(n), command: query, body: { ids: [2] }, expiresAt })
  })
  const inAMinute = (seconds: number) => seconds > 40 && seconds <= 60
  expect((await jobs()).map(inAMinute)).toEqual([true])
  await settle()
  expect((await jobs()).map(inAMinute)).toEqual([true])
  // One that expires before the next look is not noticed late.
  await add(vinOf(501), 3_000)
  const [first, ...others] = await jobs()
  expect(first).toBeLessThanOrEqual(3)
  expect(others.map(inAMinute)).toEqual([true])
  ahead = hourMs + 1_000
  await settle()
  expect(new Set((await commands()).map(({ state }) => state))).toEqual(new Set(['expired']))
  expect(await jobs()).toEqual([])
})

test('a worker notices by itself what expired', async () => {
  const worker = openWorker({
    ...{ store: opened.store, log: pino({ level: 'silent' }), definitions: [commandDeadlines] },
    parts: () => ({ store: opened.store, now: () => new Date() }),
  })
  await worker.start()
  try {
    await add(vinOf(1), 300)
    expect(await eventually(commands, ([row]) => row?.state !== 'waiting')).toMatchObject([{ state: 'expired' }])
    expect(await eventually(jobs, (found) => found.length === 0)).toEqual([])
  } finally {
    await worker.stop()
  }
})

test('a command that is added while the last look is under way is not forgotten', async () => {
  const outside = AsyncLocalStorage.snapshot()
  for (let round = 0; round < 5; round++) {
    await add(vinOf(1))
    await opened.store.tx((tx) => tx.execute(sql`update command set state = 'done'`))
    // The job is there, so that the command adds none; nothing is open that the job could see, so that it ends.
    let looking: Promise<void> | undefined
    await opened.store.tx(async (tx) => {
      await addCommand(tx, { vin: vinOf(2), command: query, body: { ids: [2] }, expiresAt: new Date(now() + hourMs) })
      looking = outside(settle)
      await sleep(150)
    })
    await looking
    expect(await jobs()).toHaveLength(1)
  }
})
