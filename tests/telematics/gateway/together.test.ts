import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerFrame,
  decodeFrame,
  logoutFrame,
  platformLoginFrame,
  queriedFrame,
} from '../../../src/domain/gb32960/index.ts'
import { hash } from '../../../src/platform/password.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { deadlinesOver } from '../../features/work/commands/deadlines.ts'
import { commandsOf, enter } from '../../features/work/commands/ledger.ts'
import { withStore } from '../../platform/store/open.ts'
import { pause } from '../../waiting.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf, presenceOf } from './yard.ts'

const fixture = withStore()
let one: Gateway
let two: Gateway
const boxes: Box[] = []

beforeAll(async () => {
  const { store } = fixture
  await addVehicles(store, [1, 2, 3, 4, 5, 6, 7, 8])
  await store.tx(async (tx) => {
    const vins = [vinOf(1), vinOf(2)].join(';')
    await tx.execute(
      sql`insert into platform_account (name, password_hash) values ('fleet', ${await hash('forward-me')})`,
    )
    await tx.execute(
      sql`insert into platform_account (name, password_hash, vins) values ('narrow', ${await hash('forward-me')}, ${vins})`,
    )
  })
  one = await gatewayOver(store)
  two = await gatewayOver(store)
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await one.close()
  await two.close()
})

async function boxOf(gateway: Gateway, number: number): Promise<Box> {
  const box = newBox(gateway)
  expect(await box.login(vinOf(number), iccidOf(number))).toBe(1)
  return box
}
function newBox(gateway: Gateway): Box {
  const box = new Box(gateway.port)
  boxes.push(box)
  return box
}
const platformCode = { version: 2016, vin: 'PLATFORM000000001' } as const
async function platform(
  gateway: Gateway,
  user: string,
  password: string,
): Promise<{ box: Box; response: number | undefined }> {
  const box = newBox(gateway)
  box.send(platformLoginFrame(platformCode, { time: Date.now(), sequence: 1, user, password }))
  return { box, response: (await box.answer(5))?.[3] }
}

test('a vehicle that connects to another process is let go by the first, and stays online', async () => {
  const old = await boxOf(one, 3)
  const fresh = await boxOf(two, 3)
  expect(await old.until(() => old.closed)).toBe(true)
  expect(fresh.closed).toBe(false)
  await pause(300, 'the first could say otherwise, which it must not')
  expect(await presenceOf(fixture.store, vinOf(3))).toMatchObject({ online: true, gateway: two.id })
})

test('a platform forwards many vehicles over one connection; its end puts them offline', async () => {
  const { box, response } = await platform(one, 'fleet', 'forward-me')
  expect(response).toBe(1)
  const frames = [1, 2, 4].map((number) => report(vinOf(number), Date.now()))
  box.send(...frames, report('LUNKNWN0000000001', Date.now()))
  expect((await box.answer(2))?.[3]).toBe(2)
  for (const [index, number] of [1, 2, 4].entries()) {
    const storedFrames = await eventually(
      () => framesOf(fixture.store, vinOf(number), 2),
      (current) => current.length > 0,
    )
    expect(storedFrames).toEqual([Buffer.from(frames[index]!).toString('hex')])
    expect(await presenceOf(fixture.store, vinOf(number))).toMatchObject({ online: true, platform: 'fleet' })
  }
  box.send(logoutFrame({ version: 2016, vin: vinOf(1) }, Date.now(), 1))
  expect((await box.answer(4))?.[3]).toBe(1)
  await box.close()
  for (const number of [1, 2, 4]) {
    const presence = await eventually(
      () => presenceOf(fixture.store, vinOf(number)),
      (row) => row?.online === false,
    )
    expect(presence?.online).toBe(false)
  }
})

test('a platform with a wrong password is refused and noted; one for some vehicles may not forward others', async () => {
  expect((await platform(one, 'fleet', 'wrong')).response).toBe(2)
  expect((await platform(one, 'nobody', 'wrong')).response).toBe(2)
  const refusals = await eventually(
    async () =>
      (
        await fixture.store.db.execute(
          sql`select vin, reason from login_refusal where reason = 'wrongPassword' order by 1`,
        )
      ).rows,
    (rows) => rows.length === 2,
  )
  expect(refusals).toEqual([
    { vin: 'fleet', reason: 'wrongPassword' },
    { vin: 'nobody', reason: 'wrongPassword' },
  ])
  const { box } = await platform(two, 'narrow', 'forward-me')
  box.send(report(vinOf(5), Date.now()))
  expect((await box.answer(2))?.[3]).toBe(2)
  expect(await framesOf(fixture.store, vinOf(5))).toEqual([])
})

const commandOf = (vin: string) => commandsOf(fixture.store, vin)

test('a command waits for its vehicle, the process that holds it sends it, the answer closes it and lets the next go', async () => {
  const vin = vinOf(6)
  await enter(fixture.store, vin, { kind: 'readParameters' })
  await enter(fixture.store, vin, { kind: 'wake' })
  expect(await commandOf(vin)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  const box = await boxOf(two, 6)
  const queryFrame = decodeFrame((await box.answer(0x80))!)
  expect(queryFrame.body.ids).toContain(9)
  expect(await commandOf(vin)).toMatchObject([{ state: 'sent' }, { state: 'waiting' }])
  box.send(
    queriedFrame({ version: 2016, vin }, queryFrame.body.time as string, [
      { id: 1, value: 600 },
      { id: 2, value: 10 },
    ]),
  )
  const next = await box.answer(0x80, 2)
  expect(decodeFrame(next!).body.ids).toEqual([2])
  box.send(answerFrame(next!, 2))
  const states = await eventually(
    () => commandOf(vin),
    (rows) => rows[1]?.state === 'refused',
  )
  expect(states).toMatchObject([
    { state: 'done', code: null },
    { state: 'refused', code: 'error' },
  ])
  // The message table has both directions.
  expect(
    await eventually(
      () => framesOf(fixture.store, vin, 0x80),
      (frames) => frames.length === 4,
    ),
  ).toHaveLength(4)
})

test('a command without an answer is sent again, also by another process, and is given up after the third time', async () => {
  const vin = vinOf(7)
  let ahead = 0
  const now = () => Date.now() + ahead
  const late = await gatewayOver(fixture.store, { now })
  const settle = deadlinesOver(fixture.store, now)
  try {
    const first = await boxOf(one, 7)
    await enter(fixture.store, vin, { kind: 'sampling' })
    expect(await first.answer(0x82)).toBeDefined()
    first.socket.destroy()
    ahead = 61_000
    await settle()
    const second = await boxOf(late, 7)
    expect(await second.answer(0x82)).toBeDefined()
    ahead = 122_000
    await settle()
    expect(await second.answer(0x82, 2)).toBeDefined()
    ahead = 183_000
    await settle()
    expect(await commandOf(vin)).toMatchObject([{ state: 'unanswered', attempts: 3 }])
  } finally {
    await late.close()
  }
})

/** Wraps a store that can be made to fail, like a server that is stopped and started. */
function failing(store: Store) {
  const state = { fails: false }
  const brokenStore = new Proxy(store, {
    get(target, property) {
      if (state.fails && (property === 'tx' || property === 'db')) throw new Error('the store is away')
      return Reflect.get(target, property)
    },
  })
  return { state, store: brokenStore }
}

test('while the store is away sockets are held back; what was sent meanwhile is kept afterwards', async () => {
  const { state, store } = failing(fixture.store)
  await store.tx((tx) =>
    tx.execute(sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true')`),
  )
  const gateway = await gatewayOver(store)
  try {
    const box = await boxOf(gateway, 8)
    state.fails = true
    const at = Date.now() - 1_000_000
    const frames = Array.from({ length: 500 }, (_, index) => report(vinOf(8), at + index * 1000))
    box.send(...frames)
    const problem = await eventually(
      async () => gateway.writeProblem(),
      (current) => current !== undefined,
    )
    expect(problem).toBe('messages cannot be written')
    expect(box.got.filter((frame) => frame[2] === 2)).toEqual([])
    await pause(1_000, 'the outage goes on')
    state.fails = false
    expect(await box.answer(2, 500)).toBeDefined()
    expect((await framesOf(fixture.store, vinOf(8), 2)).sort()).toEqual(
      frames.map((frame) => Buffer.from(frame).toString('hex')).sort(),
    )
    expect(gateway.writeProblem()).toBeUndefined()
  } finally {
    state.fails = false
    await gateway.close()
  }
})
