import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerFrame, extensionType, readExtension } from '../../../src/domain/gb32960/index.ts'
import { dayMs, hourMs } from '../../../src/domain/time.ts'
import { readOrderKeys } from '../../../src/virtual-fleet/simulator/order-keys.ts'
import { Outbox } from '../../../src/virtual-fleet/simulator/outbox.ts'
import { from, own, start, vin } from './obeying-box.ts'

const messageOf = (id: number, type: number = extensionType.result) => ({ type, id, content: { ok: true } })
const answerOf = (frame: Uint8Array, flag = 1) => answerFrame(frame, flag)

test('a frame is repeated every 10 s and after a login until its own answer comes, a day at most', () => {
  const outbox = new Outbox(from, own)
  outbox.put(messageOf(1), start, start)
  outbox.put(messageOf(2), start, start)
  expect([outbox.isPressing, outbox.dueAt <= start]).toEqual([true, true])
  const [first, second, ...more] = outbox.due(start)
  expect(more).toEqual([])
  expect([readExtension(first!)?.id, readExtension(second!)?.id]).toEqual([1, 2])
  expect(readExtension(first!)?.at).not.toBe(readExtension(second!)?.at)
  expect([outbox.isPressing, outbox.dueAt]).toEqual([false, start + 10_000])
  expect(outbox.due(start + 9_999)).toEqual([])
  expect(outbox.due(start + 10_000)).toEqual([first, second])
  outbox.answered(answerOf(second!))
  expect(outbox.due(start + 20_000)).toEqual([first])
  outbox.loggedIn()
  expect(outbox.due(start + 20_001)).toEqual([first])
  // Not accepted, so not sent again before the next login.
  outbox.answered(answerOf(first!, 2))
  expect(outbox.due(start + hourMs)).toEqual([])
  outbox.loggedIn()
  expect(outbox.due(start + hourMs)).toEqual([first])
  expect(outbox.due(start + dayMs)).toEqual([])
  expect(outbox.size).toBe(0)
})

test('of states the newest counts; a late answer to an older one takes nothing away', () => {
  const outbox = new Outbox(from, undefined)
  outbox.put(messageOf(0, extensionType.state), start, start)
  const [old] = outbox.due(start)
  outbox.put(messageOf(1), start, start)
  outbox.put(messageOf(0, extensionType.state), start, start)
  const dueFrames = outbox.due(start + 1)
  expect(dueFrames.map((frame) => readExtension(frame)?.type)).toEqual([extensionType.result, extensionType.state])
  outbox.answered(answerOf(old!))
  expect(outbox.size).toBe(2)
  for (let id = 1; id < 500; id++) outbox.put(messageOf(id), start, start)
  expect(outbox.size).toBe(100)
})

test('an answer that comes twice takes nothing away that was said since', () => {
  const outbox = new Outbox(from, undefined)
  outbox.put(messageOf(1), start, start)
  const [first] = outbox.due(start)
  outbox.answered(answerOf(first!))
  outbox.put(messageOf(2), start, start)
  outbox.due(start)
  outbox.answered(answerOf(first!))
  expect(outbox.size).toBe(1)
})

test('a clock that is set back by years is not waited for', () => {
  const outbox = new Outbox(from, undefined)
  outbox.put(messageOf(1), start, start + 3 * 365 * dayMs)
  outbox.put(messageOf(2), start, start)
  const times = () => outbox.due(start).map((frame) => readExtension(frame)?.at)
  expect(times()).toEqual([start + 3 * 365 * dayMs, start])
  // Set forward again, its time must differ from the first's, although it is later than the second's.
  outbox.put(messageOf(3), start, start + 3 * 365 * dayMs)
  expect(times()).toEqual([start + 3 * 365 * dayMs + 1000])
})

test('keys are read by VIN; a wrong line is named without what is in it', () => {
  const key = '0123456789abcdef0123456789ABCDEF'
  const tagOf = readOrderKeys(`vin,key\n${vin},${key}\n`)
  const signedBytes = Uint8Array.of(1, 2, 3)
  const right = createHmac('sha256', Buffer.from(key, 'hex')).update(signedBytes).digest().subarray(0, 16)
  expect(tagOf({ vin, iccid: '' })?.(signedBytes)).toEqual(right)
  expect(tagOf({ vin: 'LTEST000000000002', iccid: '' })).toBeUndefined()
  expect(() => readOrderKeys(`${vin},${key}\n${vin},secret`)).toThrow(/^Line 2: (?!.*secret)/)
})
