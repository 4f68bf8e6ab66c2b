import { expect, test } from 'vitest'
import { answerFrame, responseFlag } from '../../../src/domain/gb32960/index.ts'
import { UnsentBuffer } from '../../../src/virtual-fleet/simulator/unsent-buffer.ts'
import { report, vinOf } from '../../telematics/gateway/frames.ts'

const begin = Date.UTC(2026, 4, 1, 2)
/** Report of one vehicle, this many seconds after the beginning. */
const frameOf = (second: number) => report(vinOf(1), begin + second * 1000)
const answerTo = (second: number) => answerFrame(frameOf(second), responseFlag.success, { time: begin + second * 1000 })

test('what was sent behind an answered report is sent again when the connection breaks', () => {
  const buffer = new UnsentBuffer(100)
  for (let second = 0; second < 10; second++) buffer.sent(frameOf(second), begin + second * 1000)
  buffer.arrived(answerTo(6))
  buffer.broke()
  expect(buffer.take(100)).toEqual([7, 8, 9].map(frameOf))
})

test('where the platform answers, nothing that it has not answered is given up, however long it takes', () => {
  const buffer = new UnsentBuffer(100)
  buffer.sent(frameOf(0), begin)
  buffer.arrived(answerTo(0))
  for (let second = 1; second <= 90; second++) buffer.sent(frameOf(second), begin + second * 1000)
  buffer.broke()
  expect(buffer.take(100)).toHaveLength(90)
  expect(buffer.lost).toBe(0)
})

test('where the platform does not answer, the last 20 seconds are uncertain', () => {
  const buffer = new UnsentBuffer(100)
  for (let second = 0; second <= 90; second++) buffer.sent(frameOf(second), begin + second * 1000)
  buffer.broke()
  expect(buffer.take(100)).toEqual(Array.from({ length: 21 }, (_, at) => frameOf(70 + at)))
})

test('reports that find no room are counted as given up', () => {
  const buffer = new UnsentBuffer(5)
  for (let second = 0; second < 4; second++) buffer.sent(frameOf(second), begin + second * 1000)
  for (let second = 4; second < 10; second++) buffer.keep(frameOf(second))
  buffer.broke()
  expect(buffer.size).toBe(5)
  expect(buffer.lost).toBe(5)
})
