import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fleetDayPeriod } from '../../../../src/domain/time.ts'
import {
  emptyColumns,
  encodeTrack,
  flag,
  offLine,
  pickPoints,
  type TrackColumns,
} from '../../../../src/domain/track/columns.ts'
import { bytesOf } from '../../../../src/features/work/tracking/trackPlayback/bytes.ts'
import { isoOf, lengthDays } from '../../../../src/features/work/tracking/trackPlayback/local-time.ts'
import {
  hereAt,
  lineAfter,
  lineBefore,
  nearestTo,
  stepFrom,
} from '../../../../src/features/work/tracking/trackPlayback/player/here.ts'
import { monthLater, weeksOf } from '../../../../src/features/work/tracking/trackPlayback/player/month.ts'
import { extentOf, idleOf } from '../../../../src/features/work/tracking/trackPlayback/player/track-events.ts'
import { partsOf } from '../../../../src/features/work/tracking/trackPlayback/track-parts.ts'
import { union } from '../../../../src/features/work/tracking/trackPlayback/union.ts'

type Point = { at: number; x: number; y: number; flags?: number; speed?: number }
function trackOf(points: readonly Point[]): TrackColumns {
  const track = emptyColumns(points.length)
  points.forEach(({ at, x, y, flags = 0, speed = 0 }, i) => {
    track.at[i] = at
    track.longitude[i] = x
    track.latitude[i] = y
    track.flags[i] = flags
    track.speed[i] = speed
    track.soc[i] = 50
  })
  return track
}
const point = fc.record({
  at: fc.integer({ min: 0, max: 500 }),
  x: fc.integer({ min: 100_000_000, max: 101_000_000 }),
  y: fc.integer({ min: 30_000_000, max: 31_000_000 }),
  flags: fc.constantFrom(0, 0, 0, flag.outlier, flag.drift, flag.unplaced),
  speed: fc.integer({ min: -1, max: 2_000 }),
})
/** Points in order of time, no two of them at the same time. */
const track = fc
  .uniqueArray(point, { maxLength: 40, selector: ({ at }) => at })
  .map((points) => trackOf(points.sort((a, b) => a.at - b.at)))
const moment = fc.integer({ min: -20, max: 520 })
const indices = ({ length }: TrackColumns) => Array.from({ length }, (_, i) => i)

describe('at a moment', () => {
  test('the neighbours on the line are the nearest of those that are on it', () => {
    fc.assert(
      fc.property(track, moment, (one, at) => {
        const line = indices(one).filter((i) => (one.flags[i]! & offLine) === 0)
        expect(lineBefore(one, at)).toBe(line.findLast((i) => one.at[i]! <= at) ?? -1)
        expect(lineAfter(one, at)).toBe(line.find((i) => one.at[i]! > at) ?? one.length)
      }),
    )
  })

  test('a vehicle is between its neighbours, and at a point where that point is', () => {
    fc.assert(
      fc.property(track, moment, (one, at) => {
        const here = hereAt(one, at, [])
        const [before, after] = [lineBefore(one, at), lineAfter(one, at)]
        if (!here) {
          expect(before < 0 && after >= one.length).toBe(true)
          return
        }
        const ends = [before, after].filter((i) => i >= 0 && i < one.length).map((i) => one.longitude[i]! / 1e6)
        expect(here.longitude).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-9)
        expect(here.longitude).toBeLessThanOrEqual(Math.max(...ends) + 1e-9)
        if (before >= 0 && one.at[before] === at) expect(here.latitude).toBeCloseTo(one.latitude[before]! / 1e6, 9)
      }),
    )
  })

  test('it stands where it was heard last while nothing is heard, and crosses the 180th meridian the short way', () => {
    const one = trackOf([
      { at: 0, x: 179_900_000, y: 0 },
      { at: 100, x: -179_900_000, y: 0 },
    ])
    expect(Math.abs(hereAt(one, 50, [])!.longitude)).toBeCloseTo(180, 6)
    const gap = { from: 0, to: 100, parked: false, distanceM: 1, start: null as never, end: null as never }
    expect(hereAt(one, 50, [gap])).toMatchObject({ longitude: expect.closeTo(179.9), silent: true, speedKmh: null })
    expect(hereAt(one, 100, [gap])).toMatchObject({ longitude: expect.closeTo(-179.9), silent: false })
  })

  test('steps visit every point in turn, and the nearest is the nearest', () => {
    fc.assert(
      fc.property(track, moment, (one, at) => {
        const visitedTimes: number[] = []
        for (let now: number | undefined = -1; ; ) {
          now = stepFrom(one, now, 1)
          if (now === undefined) break
          visitedTimes.push(now)
        }
        expect(visitedTimes).toEqual(Array.from(one.at))
        expect(stepFrom(one, at, -1)).toBe(Array.from(one.at).findLast((each) => each < at))
        const nearest = nearestTo(one, at)
        const least = Math.min(...Array.from(one.at, (each) => Math.abs(each - at)))
        if (one.length > 0) expect(Math.abs(one.at[nearest]! - at)).toBe(least)
      }),
    )
  })
})

test('parts of a track put together are the points of both, once each', () => {
  fc.assert(
    fc.property(track, fc.infiniteStream(fc.boolean()), (one, coin) => {
      const pick = () => pickPoints(one, Uint32Array.from(indices(one).filter(() => coin.next().value)))
      const [a, b] = [pick(), pick()]
      const both = union(a, b)
      const moments = [...new Set([...a.at, ...b.at])].sort((x, y) => x - y)
      expect(Array.from(both.at)).toEqual(moments)
      const longitudeByTime = new Map(indices(one).map((i) => [one.at[i]!, one.longitude[i]!]))
      for (const i of indices(both)) expect(both.longitude[i]).toBe(longitudeByTime.get(both.at[i]!))
    }),
  )
})

test('a drawn line holds every point of it in turn, and is dashed where nothing was heard', () => {
  fc.assert(
    fc.property(track, fc.infiniteStream(fc.boolean()), (one, coin) => {
      const line = indices(one).filter((i) => (one.flags[i]! & offLine) === 0)
      const gaps = line.slice(1).flatMap((i, n) => {
        const [from, to] = [one.at[line[n]!]!, one.at[i]!]
        const ends = { start: null as never, end: null as never }
        return coin.next().value ? [{ from, to, parked: coin.next().value, distanceM: 1, ...ends }] : []
      })
      const { parts, times } = partsOf(one, gaps)
      const whole = parts.flatMap(({ dashed: isDashed, positions }) => (isDashed ? [] : positions))
      expect(whole).toEqual(line.map((i) => [one.longitude[i]! / 1e6, one.latitude[i]! / 1e6]))
      expect(parts.filter(({ dashed }) => dashed)).toHaveLength(gaps.filter(({ parked: isParked }) => !isParked).length)
      parts.forEach((part, n) => {
        expect(times[n]).toHaveLength(part.positions.length)
        if (!part.dashed) expect(part.colours).toHaveLength(part.positions.length)
      })
    }),
  )
})

test('several vehicles are idle where all of them stand, are silent or have no data', () => {
  const of = (from: number | null, to: number | null, stops: [number, number][] = []) => ({
    from,
    to,
    gaps: [],
    stops: stops.map(([begin, end]) => ({ from: begin, to: end }) as never),
  })
  const tracks = [of(0, 100, [[10, 50]]), of(40, 200, [[90, 120]]), of(null, null)]
  const extent = extentOf(tracks)
  expect(extent).toEqual({ from: 0, to: 200 })
  expect(idleOf(tracks, extent!)).toEqual([
    { from: 10, to: 40 },
    { from: 100, to: 120 },
  ])
  expect(extentOf([of(null, null)])).toBeUndefined()
})

test('days, months and moments of the form', () => {
  expect(fleetDayPeriod('2026-03-01')).toEqual({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-01T16:00:00.000Z' })
  expect([monthLater('2026-01', -1), monthLater('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  const weeks = weeksOf('2026-11')
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks[0]![6]).toBe('2026-11-01')
  const iso = '2026-11-20T01:02:03.000Z'
  expect(isoOf('2026-11-20T09:02:03+08:00')).toBe(iso)
  expect(isoOf('soon')).toBeUndefined()
  expect(lengthDays(fleetDayPeriod('2026-03-01'))).toBe(1)
})

test('bytes come through base64 as they were, with and without the browser’s own reader', () => {
  const bytes = encodeTrack(trackOf([{ at: 5, x: 1, y: 2 }]))
  const text = Buffer.from(bytes).toString('base64')
  expect(Array.from(bytesOf(text))).toEqual(Array.from(bytes))
  const native = Object.getOwnPropertyDescriptor(Uint8Array, 'fromBase64')
  Object.defineProperty(Uint8Array, 'fromBase64', { value: undefined, configurable: true })
  try {
    expect(Array.from(bytesOf(text))).toEqual(Array.from(bytes))
  } finally {
    if (native) Object.defineProperty(Uint8Array, 'fromBase64', native)
  }
})
