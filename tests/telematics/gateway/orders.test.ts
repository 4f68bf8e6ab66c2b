import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerFrame,
  commandId,
  extensionFrame,
  extensionType,
  readExtension,
  responseFlag,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import { takeDueCommands } from '../../../src/features/work/commands/command/delivery.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { deadlinesOver } from '../../features/work/commands/deadlines.ts'
import { commandsOf, enter, stepsOf } from '../../features/work/commands/ledger.ts'
import { withStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { vinOf } from './frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from './yard.ts'

/** Tests orders in extension frames through real gateways and raw sockets, including hostile or broken boxes. */
const fixture = withStore()
const down = commandId.extensionDown
const up = commandId.extensionUp
let ahead = 0
const now = () => Date.now() + ahead
let one: Gateway
let two: Gateway
const boxes: Box[] = []

beforeAll(async () => {
  await addVehicles(fixture.store, [1, 2, 3, 4, 5])
  one = await gatewayOver(fixture.store, { now })
  two = await gatewayOver(fixture.store, { now })
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await one.close()
  await two.close()
})

async function boxOf(gateway: Gateway, number: number): Promise<Box> {
  const box = new Box(gateway.port)
  boxes.push(box)
  expect(await box.login(vinOf(number), iccidOf(number), { time: now() })).toBe(1)
  return box
}
const says = (number: number, type: number, id: number, content: unknown, more = {}) =>
  extensionFrame({ version: 2016, vin: vinOf(number) }, 'up', { at: now(), type, id, content, ...more })
const state = (number: number, expectedState: string) =>
  eventually(
    () => commandsOf(fixture.store, vinOf(number)),
    (rows) => rows.at(-1)?.state === expectedState,
  )
const ask = (number: number) => enter(fixture.store, vinOf(number), { kind: 'climateOff', now: new Date(now()) })

test('an order goes down, its receipt and its result come up; each is answered once it is stored', async () => {
  const box = await boxOf(one, 1)
  const id = await ask(1)
  const frame = (await box.answer(down))!
  expect(readExtension(frame)).toMatchObject({ type: extensionType.order, id, content: { kind: 'climateOff' } })
  box.send(answerFrame(frame, responseFlag.success))
  await state(1, 'received')
  const result = says(1, extensionType.result, id, { ok: true, controls: { climate: { on: false } } })
  box.send(result)
  expect((await box.answer(up))?.[3]).toBe(responseFlag.success)
  expect((await state(1, 'done')).map(({ attempts }) => attempts)).toEqual([1])
  // Repeated, as by a box that missed the answer: answered again, and counted once.
  box.send(result)
  expect((await box.answer(up, 2))?.[3]).toBe(responseFlag.success)
  expect(await stepsOf(fixture.store, vinOf(1))).toEqual(['asked', 'sent', 'receipt', 'succeeded'])
})

test('a vehicle that moves to another gateway gets the same bytes there; a process that died before sending loses nothing', async () => {
  const first = await boxOf(one, 2)
  await ask(2)
  const frame = (await first.answer(down))!
  const second = await boxOf(two, 2)
  ahead += 61_000
  await deadlinesOver(fixture.store, now)()
  expect(toHex((await second.answer(down))!)).toBe(toHex(frame))
  second.send(answerFrame(frame, responseFlag.success))
  await state(2, 'received')
  second.send(says(2, extensionType.result, readExtension(frame)!.id, { ok: true }))
  await state(2, 'done')

  const id = await ask(3)
  // A process that marks it as sent, and dies.
  const lostCommands = await fixture.store.tx((tx) =>
    takeDueCommands(tx, {
      gateway: '00000000-0000-4000-8000-000000000004',
      links: [{ vin: vinOf(3), version: 2016 }],
      now: now(),
    }),
  )
  expect(lostCommands).toHaveLength(1)
  const box = await boxOf(one, 3)
  ahead += 61_000
  await deadlinesOver(fixture.store, now)()
  const again = (await box.answer(down))!
  expect(toHex(again)).toBe(toHex(lostCommands[0]!.frame))
  expect(readExtension(again)?.id).toBe(id)
})

test('a box can say nothing of another vehicle’s command, nor of one that it was not sent', async () => {
  const other = await boxOf(one, 4)
  const id = await ask(5)
  other.send(says(4, extensionType.result, id, { ok: true }), says(4, extensionType.result, id + 1_000, { ok: true }))
  expect(await other.answer(up, 2)).toBeDefined()
  // In the name of a vehicle that it has not logged in as: refused.
  other.send(says(5, extensionType.result, id, { ok: true }))
  expect((await other.answer(up, 3))?.[3]).toBe(responseFlag.error)
  expect((await commandsOf(fixture.store, vinOf(5))).map(({ state }) => state)).toEqual(['waiting'])
  const own = await boxOf(one, 5)
  expect(await own.answer(down)).toBeDefined()
})

test('a flood of parts, of progress and of nonsense leaves the ledger as it was, and the gateway answers on', async () => {
  const box = await boxOf(two, 4)
  const id = await ask(4)
  expect(await box.answer(down)).toBeDefined()
  const bytes = new Uint8Array(1_000).fill(7)
  const nonsense = Array.from({ length: 200 }, (_, n) =>
    n % 4 === 0
      ? says(4, extensionType.part, id, bytes, { part: 65_535, parts: n })
      : n % 4 === 1
        ? says(4, extensionType.result, id + n, { ok: true })
        : n % 4 === 2
          ? says(4, extensionType.result, 0, { ok: 'yes', controls: { locked: 'maybe' } })
          : says(4, 7, n, [n]),
  )
  box.send(...nonsense)
  box.send(says(4, extensionType.progress, id, { percent: 1e9 }))
  box.send(says(4, extensionType.result, id, { ok: false, code: '__proto__' }))
  await state(4, 'failed')
  expect((await commandsOf(fixture.store, vinOf(4))).at(-1)?.code).toBe('fault')
  expect(box.closed).toBe(false)
})
