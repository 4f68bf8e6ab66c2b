import { expect, test } from 'vitest'
import { randomnessOf, roundFrom, signatureIn, timeOfRound } from '../../../src/domain/draw/beacon.ts'
import { canonicalJson } from '../../../src/domain/draw/canonical.ts'
import { pick } from '../../../src/domain/draw/pick.ts'
import { keyOfSources, select } from '../../../src/domain/draw/rfc3797.ts'
import { sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'

const numbers = (size: number) => Array.from({ length: size }, (_, index) => index)
const keyOfNumber = (number: number) => {
  const key = new Uint8Array(32)
  new DataView(key.buffer).setUint32(0, number)
  return key
}

test('the vector: 25 people under a key of ones', () => {
  const key = new Uint8Array(32).fill(1)
  expect(pick(key, 'draw:1:round:1', numbers(25), 10)).toEqual([5, 3, 24, 16, 9, 18, 0, 15, 11, 17])
})

test('winners are distinct, of the list, and the first ones are the same whatever the count is', () => {
  const random = sourceOf(7)
  for (let round = 0; round < 300; round++) {
    const size = 1 + Math.floor(random.next() * 60)
    const key = keyOfNumber(round)
    const all = pick(key, 'x', numbers(size), size + 3)
    expect([...all].sort((a, b) => a - b)).toEqual(numbers(size))
    const count = Math.floor(random.next() * size)
    expect(pick(key, 'x', numbers(size), count)).toEqual(all.slice(0, count))
  }
})

test('everybody wins alike often: χ² of the first and of the third place over 100 000 draws', () => {
  const size = 10
  const places = [new Array<number>(size).fill(0), new Array<number>(size).fill(0)] as const
  const draws = 100_000
  for (let round = 0; round < draws; round++) {
    const [first, , third] = pick(keyOfNumber(round), 'x', numbers(size), 3)
    places[0][first!]!++
    places[1][third!]!++
  }
  const expectedCount = draws / size
  // Nine degrees of freedom: a fair draw exceeds 27.88 once in a thousand. This one is deterministic.
  for (const counts of places)
    expect(counts.reduce((sum, count) => sum + (count - expectedCount) ** 2 / expectedCount, 0)).toBeLessThan(27.88)
})

test('RFC 3797, section 6: ten of 25 by three sources', () => {
  const key = keyOfSources([[9319], [2, 5, 12, 8, 10], [9, 18, 26, 34, 41, 45]])
  expect(key).toBe('9319./2.5.8.10.12./9.18.26.34.41.45./')
  expect(select(key, 25, 10)).toEqual([17, 7, 2, 16, 25, 23, 8, 24, 19, 13])
})

test('drand: the signature of round 1000 holds, of no other round, and nothing else does', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
  expect(randomnessOf(1000, signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
  expect(randomnessOf(1001, signature)).toBeUndefined()
  // As a relay returns it, and as it is copied.
  for (const copiedText of [
    signature,
    ` ${signature}\n`,
    `{"round":1000,"randomness":"00","signature":"${signature}"}`,
  ])
    expect(signatureIn(copiedText)).toBe(signature)
  for (const wrong of ['', 'zz', signature.replace('b4', 'a4'), `00${signature.slice(2)}`, signature.slice(2)])
    expect(randomnessOf(1000, wrong)).toBeUndefined()
  expect(timeOfRound(1000)).toBe(1_692_803_367_000 + 999 * 3_000)
  for (const at of [timeOfRound(1000), timeOfRound(1000) - 2_999]) expect(roundFrom(at)).toBe(1000)
  expect(roundFrom(timeOfRound(1000) + 1)).toBe(1001)
})

test('canonical JSON sorts its keys at each level and refuses what programs write in different ways', () => {
  expect(canonicalJson({ b: [1, { d: null, c: '中"\n' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"中\\"\\n","d":null}]}',
  )
  for (const wrong of [0.5, Number.NaN, 2 ** 60]) expect(() => canonicalJson({ a: [wrong] })).toThrow(RangeError)
})
