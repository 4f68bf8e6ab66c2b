import { expect, test } from 'vitest'
import { answerFrame, encodeFrame, extensionFrame, extensionType } from '../../../src/domain/gb32960/index.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/domain/time.ts'
import { tagUnder } from '../../../src/virtual-fleet/simulator/order-keys.ts'
import type { OrderCode, OrderKind } from '../../../src/virtual-fleet/simulator/orders.ts'
import { box, from, type OrderFrameOptions, orderFrame, own, start, vin } from './obeying-box.ts'
import { order } from './orders.ts'

/** Code with which an order is refused immediately. */
function refusedWith(content: unknown, options: Partial<OrderFrameOptions> = {}, more: Parameters<typeof box>[0] = {}) {
  const one = box(more)
  one.take(orderFrame(content, { id: 5, counter: 1, ...options }))
  one.pass(minuteMs)
  const [receipt, result] = one.said()
  expect(receipt).toBe(1)
  expect(one.obeyed).toEqual([])
  expect(result).toMatchObject({ id: 5, ok: false, refused: true })
  return (result as unknown as { code: OrderCode }).code
}

test('an order gets its receipt within 3 s, keeping its time, then progress, then the result', () => {
  const one = box()
  const frame = orderFrame(order('climateOn'), { id: 9_007_199_254_740_991, counter: 1 })
  one.take(frame)
  one.pass(minuteMs)
  const [receipt, progress, result] = one.told
  expect(receipt?.doing).toEqual({ kind: 'answer', frame: answerFrame(frame, 1) })
  expect(receipt?.after).toBeGreaterThanOrEqual(300)
  expect(receipt?.after).toBeLessThanOrEqual(3_000)
  const id = 9_007_199_254_740_991
  expect(progress?.doing).toMatchObject({ message: { type: extensionType.progress, id, content: { percent: 50 } } })
  expect(progress!.after).toBeGreaterThan(receipt!.after)
  expect(result!.after - receipt!.after).toBeGreaterThan(6_000)
  expect(result?.doing).toMatchObject({
    message: {
      type: extensionType.result,
      id,
      content: { ok: true, controls: { climate: { on: true, targetC: 24 }, locked: true } },
    },
  })
  expect(one.told).toHaveLength(3)
  expect(one.obeyed).toEqual([order('climateOn')])
})

test('every kind has a result within 30 s', () => {
  for (const kind of ['lock', 'windowsClose', 'heatOn', 'heatPlan', 'readState', 'message'] satisfies OrderKind[]) {
    const one = box()
    one.take(orderFrame(order(kind), { id: 1, counter: 1 }))
    one.pass(30_000)
    expect(one.said().at(-1)).toMatchObject({ id: 1, ok: true })
  }
})

test('what it cannot read is answered with an error', () => {
  const one = box()
  const other = encodeFrame({
    version: 2016,
    vin,
    command: 0xc0,
    response: 0xfe,
    encryption: 1,
    shape: 'free',
    body: { rest: '0102' },
  })
  one.take(other)
  one.take(orderFrame('lock', { id: 1, counter: 1 }))
  one.take(orderFrame({ kind: 'lock' }, { id: 2, counter: 2 }))
  one.take(orderFrame(order('lock'), { id: 0, counter: 3 }))
  one.take(extensionFrame(from, 'down', { at: start, type: extensionType.state, id: 3, content: order('lock') }))
  one.pass(minuteMs)
  expect(one.said()).toEqual([2, 2, 2, 2, 2])
  expect(one.obeyed).toEqual([])
})

test('it says why it refuses', () => {
  expect(refusedWith({ kind: 'fly', settings: {} })).toBe('unknownKind')
  expect(refusedWith(order('climateOn', { temperatureC: 60, minutes: 5 }))).toBe('unknownKind')
  expect(refusedWith(order('lock'), { validS: 60, at: start - 61_000 })).toBe('expired')
  expect(refusedWith(order('lock'), { validS: 60 }, { aheadMs: 90_000 })).toBe('expired')
  expect(refusedWith(order('lock'), {}, { tag: own })).toBe('tag')
  expect(refusedWith(order('lock'), { tag: tagUnder(Buffer.alloc(32, 8)) }, { tag: own })).toBe('tag')
  expect(refusedWith(order('chargeStart'))).toBe('notPlugged')
  const moving = box()
  Object.assign(moving.situation, { speedKmh: 20, isInPark: false })
  moving.take(orderFrame(order('unlock'), { id: 1, counter: 1 }))
  moving.take(orderFrame(order('climateOff'), { id: 2, counter: 2 }))
  moving.pass(minuteMs)
  expect(moving.said()).toEqual(
    expect.arrayContaining([
      { id: 1, ok: false, refused: true, code: 'moving' },
      expect.objectContaining({ id: 2, ok: true }),
    ]),
  )
})

test('what comes between while it runs makes it fail, not refuse', () => {
  const one = box()
  one.take(orderFrame(order('heatOn'), { id: 1, counter: 1 }))
  one.pass(8_000)
  Object.assign(one.situation, { speedKmh: 12, isInPark: false })
  one.pass(minuteMs)
  expect(one.said().at(-1)).toEqual({ id: 1, ok: false, refused: false, code: 'moving' })
  expect(one.obeyed).toEqual([])
  const open = box()
  open.open(1)
  open.take(orderFrame(order('lock'), { id: 1, counter: 1 }))
  open.pass(minuteMs)
  expect(open.said().at(-1)).toEqual({ id: 1, ok: false, refused: true, code: 'doorOpen' })
})

test('an order with the right tag is obeyed', () => {
  const one = box({ tag: own })
  one.take(orderFrame(order('unlock'), { id: 1, counter: 1, tag: own }))
  one.pass(minuteMs)
  expect(one.said().at(-1)).toMatchObject({ ok: true, controls: { locked: false } })
})

test('the same order again has the same result and no second effect, running or done', () => {
  const one = box()
  const frame = orderFrame(order('climateOn'), { id: 7, counter: 3 })
  one.take(frame)
  one.pass(4_000)
  one.take(frame)
  one.pass(minuteMs)
  const [, ...first] = one.said().filter((message) => message !== 1)
  expect(first).toHaveLength(1)
  one.pass(hourMs)
  one.take(frame)
  // Also with another counter, or too late: only the number counts.
  one.take(orderFrame(order('climateOn'), { id: 7, counter: 9, at: start - dayMs }))
  one.pass(minuteMs)
  expect(one.said()).toEqual(expect.arrayContaining([1, 1, ...first, ...first]))
  expect(one.obeyed).toHaveLength(1)
  one.take(orderFrame(order('unlock'), { id: 8, counter: 4, validS: 10_000 }))
  one.pass(minuteMs)
  expect(one.obeyed).toHaveLength(2)
})

test('a counter that is not above the last one is refused, and uses up nothing', () => {
  const one = box()
  one.take(orderFrame(order('unlock'), { id: 1, counter: 10 }))
  for (const [id, counter] of [
    [2, 10],
    [3, 9],
    [4, 0],
  ] as const)
    one.take(orderFrame(order('find'), { id, counter }))
  one.pass(minuteMs)
  const counterRefusal = { ok: false, refused: true, code: 'counter' }
  const messages = one.said()
  for (const id of [2, 3, 4]) expect(messages).toContainEqual({ id, ...counterRefusal })
  expect(one.obeyed).toEqual([order('unlock')])
  one.take(orderFrame(order('find'), { id: 2, counter: 11 }))
  one.pass(minuteMs)
  expect(one.obeyed).toEqual([order('unlock'), order('find')])
})

test('who has no key uses up neither a number nor a counter, and learns no result', () => {
  const one = box({ tag: own })
  one.take(orderFrame(order('unlock'), { id: 1, counter: 4_000_000_000 }))
  one.pass(minuteMs)
  one.take(orderFrame(order('unlock'), { id: 1, counter: 1, tag: own }))
  one.pass(minuteMs)
  expect(one.said().at(-1)).toMatchObject({ id: 1, ok: true })
  one.take(orderFrame(order('unlock'), { id: 1, counter: 1 }))
  one.pass(minuteMs)
  expect(one.said().at(-1)).toMatchObject({ id: 1, code: 'tag' })
})

test('a result is known for a day; after it the counter keeps the order from a second effect', () => {
  const one = box()
  const frame = orderFrame(order('unlock'), { id: 1, counter: 1, validS: 1e6 })
  one.take(frame)
  one.pass(dayMs - hourMs)
  one.take(frame)
  one.pass(minuteMs)
  expect(one.said().at(-1)).toMatchObject({ ok: true })
  one.pass(2 * hourMs)
  one.take(orderFrame(order('lock'), { id: 2, counter: 2, validS: 1e6 }))
  one.take(frame)
  one.pass(minuteMs)
  expect(one.said()).toContainEqual({ id: 1, ok: false, refused: true, code: 'counter' })
  expect(one.obeyed).toEqual([order('unlock'), order('lock')])
})

test('so many results are known and no more; orders that are forgotten have no second effect either', () => {
  const one = box()
  const frame = (id: number) => orderFrame(order('find'), { id, counter: id, validS: 1e6 })
  for (let id = 1; id <= 600; id++) {
    one.take(frame(id))
    one.pass(minuteMs)
  }
  one.said()
  one.take(frame(1))
  one.take(frame(300))
  one.pass(minuteMs)
  expect(one.said()).toEqual(
    expect.arrayContaining([
      { id: 1, ok: false, refused: true, code: 'counter' },
      expect.objectContaining({ id: 300, ok: true }),
    ]),
  )
  expect(one.obeyed).toHaveLength(600)
})

test('of one part of the vehicle one order after another is done; too many find it busy', () => {
  const one = box()
  one.take(orderFrame(order('climateOn'), { id: 1, counter: 1 }))
  one.take(orderFrame(order('climateOff'), { id: 2, counter: 2 }))
  one.pass(minuteMs)
  expect(one.obeyed).toEqual([order('climateOn'), order('climateOff')])
  one.said()
  for (let id = 3; id < 8; id++) one.take(orderFrame(order('heatOn'), { id, counter: id }))
  one.pass(5 * minuteMs)
  const messages = one.said()
  expect(messages).toContainEqual({ id: 7, ok: false, refused: true, code: 'busy' })
  expect(messages).toContainEqual(expect.objectContaining({ id: 4, ok: true }))
})

test('a flood of orders takes no more memory than some', () => {
  const one = box()
  for (let id = 1; id < 5_000; id++) one.take(orderFrame(order('find'), { id, counter: id }))
  one.pass(hourMs)
  expect(one.said().length).toBeLessThan(1_000)
})

const ecuOrder = (request: string, ecu = '7E4') => ({ kind: 'diagnosisRead', settings: { ecu, request } })
const respond = (afterMs: number, bytes: number[]) => ({ afterMs, bytes: Uint8Array.from(bytes) })

test('what an ECU responds is the result; that it needs longer is progress', () => {
  const one = box({ ecu: [respond(50, [0x7f, 0x31, 0x78]), respond(8_000, [0x71, 1, 2, 3])] })
  one.take(orderFrame(ecuOrder('31010203'), { id: 5, counter: 1 }))
  one.pass(minuteMs)
  expect(one.said()).toEqual([1, { id: 5 }, { id: 5, ok: true, response: '71010203' }])
})

test('a negative response refuses, and an ECU that is not there is silent', () => {
  const negative = box({ ecu: [respond(40, [0x7f, 0x14, 0x22])] })
  negative.take(orderFrame(ecuOrder('14FFFFFF'), { id: 5, counter: 1 }))
  negative.pass(minuteMs)
  expect(negative.said()[1]).toEqual({ id: 5, ok: false, refused: true, code: 'negativeResponse', response: '7F1422' })
  const silent = box()
  silent.take(orderFrame(ecuOrder('3E00', '7FF'), { id: 5, counter: 1 }))
  silent.pass(minuteMs)
  expect(silent.said()[1]).toEqual({ id: 5, ok: false, refused: false, code: 'ecuSilent' })
})

test('an ECU is asked one thing at a time, in order', () => {
  const one = box({ ecu: [respond(4_000, [0x54])] })
  for (const id of [1, 2, 3]) one.take(orderFrame(ecuOrder('14FFFFFF'), { id, counter: id }))
  one.pass(minuteMs)
  const results = one.told.filter(({ doing }) => doing.kind === 'say')
  expect(results.map(({ doing }) => doing.kind === 'say' && doing.message.id).sort()).toEqual([1, 2, 3])
  for (const [at, { after }] of results.entries())
    if (at > 0) expect(after - results[at - 1]!.after).toBeGreaterThanOrEqual(4_000)
})

test.each([{}, { ecu: '7E4' }, { ecu: '7E4', request: 'xy' }, { ecu: '7E4', request: '' }])(
  'a request without sense is not known: %j',
  (settings) => expect(refusedWith({ kind: 'diagnosisRead', settings })).toBe('unknownKind'),
)

test('orders to the box itself: it looks for an upgrade, and makes a token of which it says the hash alone', () => {
  const one = box()
  one.take(
    orderFrame({ kind: 'upgradeNotice', settings: { address: 'https://platform.test/ddi' } }, { id: 1, counter: 1 }),
  )
  one.take(orderFrame({ kind: 'boxToken', settings: {} }, { id: 2, counter: 2 }))
  one.take(orderFrame({ kind: 'upgradeNotice', settings: { address: 'file:///etc' } }, { id: 3, counter: 3 }))
  one.pass(20_000)
  expect(one.said().filter((message) => typeof message === 'object')).toEqual(
    expect.arrayContaining([
      { id: 1, ok: true },
      { id: 2, ok: true, tokenSha256: 'a hash' },
      { id: 3, ok: false, refused: true, code: 'unknownKind' },
    ]),
  )
  expect(one.looked).toEqual(['https://platform.test/ddi'])
})
