import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../../../src/domain/time.ts'
import { type ReducedPoint, Reducer } from '../../../src/ui/chart/reduce.ts'

const from = 1_700_000_000_000
const periodMs = hourMs
const gapMs = 180_000
const buckets = 40
const series = fc.array(
  fc.tuple(fc.integer({ min: 0, max: periodMs - 1 }), fc.option(fc.integer({ min: -500, max: 500 }), { freq: 12 })),
  { maxLength: 400 },
)

function reduceSeries(raw: readonly (readonly [number, number | null])[]) {
  const points = raw.map(([after, value]): ReducedPoint => [from + after, value]).sort((a, b) => a[0] - b[0])
  const reducer = new Reducer({ from, to: from + periodMs, buckets, gapMs })
  for (const [at, value] of points) reducer.add(at, value)
  return { points, kept: reducer.done(), count: reducer.count }
}
const bucketOf = (at: number) => Math.floor((at - from) / (periodMs / buckets))
const numbers = (points: readonly ReducedPoint[]) =>
  points.filter((point): point is [number, number] => point[1] !== null)

test('no peak is lost: each part keeps its lowest, highest, first and last value', () => {
  fc.assert(
    fc.property(series, (raw) => {
      const { points, kept: reducedPoints, count } = reduceSeries(raw)
      const all = numbers(points)
      expect(count).toBe(all.length)
      for (let bucket = 0; bucket < buckets; bucket++) {
        const own = all.filter(([at]) => bucketOf(at) === bucket).map(([, value]) => value)
        const reducedValues = numbers(reducedPoints).flatMap(([at, value]) => (bucketOf(at) === bucket ? [value] : []))
        expect(reducedValues.length > 0).toBe(own.length > 0)
        if (own.length === 0) continue
        expect(Math.min(...reducedValues)).toBe(Math.min(...own))
        expect(Math.max(...reducedValues)).toBe(Math.max(...own))
        expect(reducedValues[0]).toBe(own[0])
        expect(reducedValues.at(-1)).toBe(own.at(-1))
      }
    }),
  )
})

test('every point kept is one of those given, in order, and there are few', () => {
  fc.assert(
    fc.property(series, (raw) => {
      const { points, kept: reducedPoints } = reduceSeries(raw)
      const inputKeys = new Set(points.map(([at, value]) => `${at} ${value}`))
      for (const [at, value] of numbers(reducedPoints)) expect(inputKeys.has(`${at} ${value}`)).toBe(true)
      expect(reducedPoints.map(([at]) => at)).toEqual([...reducedPoints.map(([at]) => at)].sort((a, b) => a - b))
      expect(reducedPoints.length).toBeLessThanOrEqual(buckets * 14)
    }),
  )
})

test('silence and marks are gaps', () => {
  const { kept: reducedPoints } = reduceSeries([
    [0, 1],
    [60_000, 2],
    [600_000, 3],
    [660_000, null],
    [700_000, 4],
  ])
  expect(reducedPoints.map(([, value]) => value)).toEqual([1, 2, null, 3, null, 4])
})

test('bounded however often a signal comes and goes', () => {
  const { kept: reducedPoints } = reduceSeries(
    Array.from({ length: 40_000 }, (_, index) => [index * 90, index % 2 ? null : index]),
  )
  expect(reducedPoints.length).toBeLessThanOrEqual(buckets * 14)
})
