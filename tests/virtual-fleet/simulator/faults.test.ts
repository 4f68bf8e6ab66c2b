import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../src/domain/time.ts'
import {
  faultsOfBox,
  faultsOfOrder,
  type InjectedFaults,
  knowsOrders,
  noFaults,
} from '../../../src/virtual-fleet/simulator/faults.ts'
import { box, type OrderFrameOptions, orderFrame } from './obeying-box.ts'
import { order } from './orders.ts'

const withFault = (fault: keyof InjectedFaults, ...ids: number[]) => {
  const one = box({ faults: (id) => (ids.length === 0 || ids.includes(id) ? [fault] : []) })
  return one
}

test('late: the receipt comes after 20 s, the result after it', () => {
  const one = withFault('late')
  one.take(orderFrame(order('lock'), { id: 1, counter: 1 }))
  one.pass(20_000)
  expect(one.said()).toEqual([])
  one.pass(100_000)
  expect(one.said()).toEqual([1, expect.objectContaining({ ok: true })])
})

test('twice: receipt and result, with one effect', () => {
  const one = withFault('twice')
  one.take(orderFrame(order('lock'), { id: 1, counter: 1 }))
  one.pass(minuteMs)
  expect(one.told.map(({ doing }) => (doing.kind === 'say' ? doing.times : doing.kind))).toEqual([
    'answer',
    'answer',
    2,
  ])
  expect(one.obeyed).toHaveLength(1)
})

test('out of order: the result comes after that of a later order, or by itself at last', () => {
  const one = withFault('outOfOrder', 1, 3)
  one.take(orderFrame(order('lock'), { id: 1, counter: 1 }))
  one.pass(10_000)
  one.take(orderFrame(order('find'), { id: 2, counter: 2 }))
  one.pass(10_000)
  const results = (messages: unknown[]) =>
    messages.filter((one) => typeof one === 'object').map((one) => (one as OrderFrameOptions).id)
  expect(results(one.said())).toEqual([2, 1])
  one.take(orderFrame(order('find'), { id: 3, counter: 3 }))
  one.pass(2 * minuteMs)
  expect(results(one.said())).toEqual([3])
})

test('cut: after the receipt; nothing is answered on a connection that is gone, the result is said', () => {
  const one = withFault('cut', 1)
  one.take(orderFrame(order('lock'), { id: 1, counter: 1 }))
  one.pass(minuteMs)
  expect(one.said()).toEqual([1, 'cut', expect.objectContaining({ id: 1, ok: true })])
  one.take(orderFrame(order('find'), { id: 2, counter: 2 }))
  one.obeying.disconnected()
  one.pass(minuteMs)
  expect(one.said()).toEqual([expect.objectContaining({ id: 2, ok: true })])
})

test('silent: nothing at all, however often it is asked; broken: it began', () => {
  const one = withFault('silent')
  const frame = orderFrame(order('unlock'), { id: 1, counter: 1 })
  one.take(frame)
  one.pass(minuteMs)
  one.take(frame)
  one.pass(hourMs)
  expect([one.said(), one.obeyed]).toEqual([[], []])
  const brokenBox = withFault('broken')
  brokenBox.take(orderFrame(order('windowsClose'), { id: 1, counter: 1 }))
  brokenBox.pass(minuteMs)
  expect(brokenBox.said().at(-1)).toEqual({ id: 1, ok: false, refused: false, code: 'fault' })
  expect(brokenBox.obeyed).toEqual([])
})

test('they are few, always the same, more in some boxes, and as many as one asks for', () => {
  const numbers = Array.from({ length: 400 }, (_, at) => at * 7919)
  const faultCounts = numbers.flatMap((number) =>
    Array.from({ length: 50 }, (_, id) => faultsOfOrder(faultsOfBox(number, { logCut: 0 }), number, id + 1).size),
  )
  const part = faultCounts.filter((count) => count > 0).length / faultCounts.length
  expect(part).toBeGreaterThan(0.01)
  expect(part).toBeLessThan(0.06)
  expect(faultsOfOrder(faultsOfBox(3), 3, 2 ** 40 + 1)).toEqual(faultsOfOrder(faultsOfBox(3), 3, 2 ** 40 + 1))
  expect([...faultsOfOrder({ ...noFaults, late: 1 }, 3, 5)]).toEqual(['late'])
  expect(faultsOfBox(3, { late: 1 })).toEqual({ ...faultsOfBox(3), late: 1 })
  const old = numbers.filter((number) => !knowsOrders(number)).length / numbers.length
  expect(old).toBeGreaterThan(0)
  expect(old).toBeLessThan(0.08)
})
