import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination, distanceM } from '../../../../src/domain/geo/geometry.ts'
import { Odometry } from '../../../../src/domain/geo/odometry/odometry.ts'
import { choose } from '../../../../src/domain/track/choose.ts'
import {
  concatTracks,
  decodeTrack,
  emptyColumns,
  encodeTrack,
  firstAt,
  flag,
  slice,
  type TrackColumns,
} from '../../../../src/domain/track/columns.ts'
import { mark } from '../../../../src/domain/track/marks.ts'
import { apartM, levelOf, lineOf, metresOf, offsetM } from '../../../../src/domain/track/simplify.ts'
import { gapMsOf, gapsOf, stopsOf } from '../../../../src/domain/track/stops.ts'
import { totalsOf } from '../../../../src/domain/track/totals.ts'
import { wayAlong } from '../../../../src/domain/track/way.ts'

const start = Date.UTC(2026, 4, 20)
interface Step {
  /** Seconds since the previous step, metres and degrees from it. */
  s?: number
  m?: number
  course?: number
  speed?: number
  soc?: number
  odometer?: number
  flags?: number
}

/** A track from a place in Shanghai, step by step. */
function trackOf(steps: readonly Step[]): TrackColumns {
  const track = emptyColumns(steps.length)
  let [at, place] = [start, [121.4, 31.2] as readonly [number, number]]
  steps.forEach(({ s = 10, m = 0, course = 90, speed = -1, soc = -1, odometer = -1, flags = 0 }, i) => {
    at += s * 1000
    place = destination(place, m, course)
    track.at[i] = at
    track.longitude[i] = Math.round(place[0] * 1e6)
    track.latitude[i] = Math.round(place[1] * 1e6)
    track.speed[i] = speed
    track.soc[i] = soc
    track.odometer[i] = odometer
    track.flags[i] = flags
  })
  return track
}
const nothing = async function* () {}
const wayOf = (track: TrackColumns) => wayAlong(track, gapMsOf(track), new Odometry(), nothing())
const standing = (count: number, more: Step = {}) => Array.from({ length: count }, () => ({ speed: 0, ...more }))
const driving = (count: number, more: Step = {}) =>
  Array.from({ length: count }, () => ({ m: 150, speed: 540, ...more }))
const markedTrack = (steps: readonly Step[]) => {
  const track = trackOf(steps)
  mark(track)
  return track
}
const withFlag = (track: TrackColumns, one: number) =>
  Array.from(track.flags, (flags, i) => ((flags & one) === 0 ? -1 : i)).filter((i) => i >= 0)

const step = fc.record({
  s: fc.integer({ min: 0, max: 200 }),
  m: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000 })),
  course: fc.integer({ min: 0, max: 359 }),
  speed: fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 2_200 })),
  soc: fc.integer({ min: -1, max: 100 }),
  odometer: fc.integer({ min: -1, max: 2_000_000_000 }),
  flags: fc.constantFrom(0, 1, 2, 5, 6, 34),
})
const energy = { kwh: 6.1, by: 'power' } as const
const steps = fc.array(step, { maxLength: 150 })

test('points come back from their bytes as they were', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const track = markedTrack(some)
      expect(decodeTrack(encodeTrack(track))).toEqual(track)
    }),
  )
  const usual = trackOf(driving(5_000, { soc: 80, odometer: 1_000 }))
  expect(encodeTrack(usual).length / usual.length).toBeLessThan(12)
})

test('bytes that are no track are refused, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        expect(decodeTrack(bytes).length).toBeLessThanOrEqual(bytes.length)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})

test('tracks are cut by time and put together again', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: -10, max: 40_000 }), (some, s) => {
      const track = trackOf(some)
      const at = firstAt(track, start + s * 1000)
      expect(concatTracks([slice(track, 0, at), slice(track, at, track.length)])).toEqual(track)
      expect(Array.from(track.at).every((ms, i) => (i < at ? ms < start + s * 1000 : ms >= start + s * 1000))).toBe(
        true,
      )
    }),
  )
})

test('levels and metres belong together', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (metres) => {
      expect(metresOf(levelOf(metres))).toBeLessThanOrEqual(metres * 1.000001)
      expect(metresOf(levelOf(metres) + 1)).toBeGreaterThanOrEqual(Math.min(metres, 1e7) * 0.999)
    }),
  )
})

const all = { toleranceM: 0, most: 1_000_000 }

test('played along what is left, the vehicle is nowhere farther off than the tolerance', () => {
  fc.assert(
    fc.property(steps, fc.double({ min: 0.5, max: 3_000, noNaN: true }), (some, toleranceM) => {
      const track = markedTrack(some)
      const {
        indices,
        shown: visibleCount,
        toleranceM: actualToleranceM,
      } = choose(track, { toleranceM, most: 1_000_000 })
      expect([visibleCount, actualToleranceM]).toEqual([indices.length, toleranceM])
      const left = [...indices].filter((i) => (track.flags[i]! & (flag.outlier | flag.unplaced)) === 0)
      for (const i of lineOf(track)) {
        const after = left.findIndex((each) => each >= i)
        const [a, b] = [left[Math.max(0, after - 1)]!, left[after]!]
        if (b === i) continue
        const part = track.at[b]! > track.at[a]! ? (track.at[i]! - track.at[a]!) / (track.at[b]! - track.at[a]!) : 0
        const [[bx, by], [x, y]] = [offsetM(track, a, b), offsetM(track, a, i)]
        // Offsets are in another plane than that of the whole piece, which is hundreds of km long. Hence the allowance.
        expect(Math.hypot(bx * part - x, by * part - y)).toBeLessThan(toleranceM * 1.06 + 1)
      }
    }),
  )
})

test('first and last, stops, gaps and the extremes of speed are left at every scale', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const track = markedTrack(some)
      const line = lineOf(track)
      const left = new Set(choose(track, { toleranceM: 1_000_000, most: 100 }).indices)
      const speeds = [...line].map((i) => track.speed[i]!)
      const validSpeeds = speeds.filter((speed) => speed >= 0)
      const requiredIndices = [
        line[0],
        line.at(-1),
        ...stopsOf(track).flatMap(({ first, last }) => [first, last]),
        ...gapsOf(track, gapMsOf(track)).flatMap(({ first, last }) => [first, last]),
        ...(validSpeeds.length > 0
          ? [line[speeds.indexOf(Math.max(...validSpeeds))], line[speeds.indexOf(Math.min(...validSpeeds))]]
          : []),
      ]
      for (const i of requiredIndices) if (i !== undefined) expect(left).toContain(i)
    }),
  )
})

test('N of M: every point within a small window, at most as many as asked for over the whole', () => {
  const track = markedTrack(
    Array.from({ length: 9_000 }, (_, i) => ({ m: 120, course: i % 2 === 0 ? 60 : 120, speed: 400 + (i % 300) })),
  )
  const whole = choose(track, { toleranceM: 0, most: 1_000 })
  expect([whole.total, whole.shown <= 1_000, whole.toleranceM > 0]).toEqual([9_000, true, true])
  const [x, y] = [track.longitude[4_000]! / 1e6, track.latitude[4_000]! / 1e6]
  const bounds = [x - 0.002, y - 0.002, x + 0.002, y + 0.002] as const
  const near = choose(track, { toleranceM: 0, most: 5_000, bounds })
  const inside = Array.from(track.at, (_, i) => i).filter(
    (i) => Math.abs(track.longitude[i]! / 1e6 - x) <= 0.002 && Math.abs(track.latitude[i]! / 1e6 - y) <= 0.002,
  )
  expect(inside.length).toBeGreaterThan(2)
  expect([near.toleranceM, near.seen.shown]).toEqual([0, near.seen.total])
  for (const i of inside) expect(near.indices).toContain(i)
  expect(near.shown).toBeLessThan(9_000)
})

test('a straight way at even speed needs its ends', () => {
  const track = markedTrack(driving(1_000))
  expect(choose(track, { toleranceM: 1, most: 5_000 }).shown).toBeLessThan(20)
  expect(choose(track, all).shown).toBe(1_000)
})

test('a stop: where it stood for three minutes, or was switched off; a light is none', () => {
  const [light, shop, home] = [standing(12), standing(30, { flags: flag.on }), standing(8, { flags: flag.off })]
  const track = markedTrack([...driving(20), ...light, ...driving(20), ...shop, ...driving(20), ...home, ...driving(3)])
  expect(stopsOf(track).map(({ points, off, from, to }) => [points, off, (to - from) / 1000])).toEqual([
    [30, false, 290],
    [8, true, 70],
  ])
})

test('a vehicle that is off and says nothing all night stands there', () => {
  const track = markedTrack([
    ...driving(5),
    { speed: 0, flags: flag.off },
    { s: 30_000, speed: 0, flags: flag.on },
    ...driving(5),
  ])
  expect(stopsOf(track)).toMatchObject([{ to: start + 60_000 + 30_000_000, off: true }])
  expect(gapsOf(track, gapMsOf(track))).toMatchObject([{ parked: true, distanceM: 0 }])
})

test('gaps: longer than the interval in which it usually reports', () => {
  const track = markedTrack([...driving(20), { s: 100, m: 1_400, speed: 540 }, ...driving(20)])
  expect(gapsOf(track, gapMsOf(track))).toMatchObject([{ to: start + 300_000, parked: false, distanceM: 1_400 }])
  const rare = markedTrack(driving(40, { s: 60, m: 900 }))
  expect([gapMsOf(rare), gapsOf(rare, gapMsOf(rare))]).toEqual([360_000, []])
})

test('a jump that nobody can drive is marked, on the way and at either end', () => {
  const jump = (m: number): Step[] => [
    { m, course: 0, speed: 540 },
    { m, course: 180, speed: 540 },
  ]
  const track = markedTrack([...driving(10), ...jump(50_000), ...driving(10)])
  expect(withFlag(track, flag.outlier)).toEqual([10])
  const ends = trackOf([...driving(20)])
  ends.latitude[0] = ends.latitude[0]! + 2_000_000
  ends.longitude[19] = ends.longitude[19]! - 3_000_000
  mark(ends)
  expect(withFlag(ends, flag.outlier)).toEqual([0, 19])
})

test('a vehicle that was carried elsewhere is there: nothing is marked', () => {
  const track = markedTrack([...driving(20), { m: 300_000, speed: 540 }, ...driving(20)])
  expect(withFlag(track, flag.outlier)).toEqual([])
})

test('marking never deletes, and says the same when it is done again', () => {
  fc.assert(
    fc.property(steps, (some) => {
      const [raw, once] = [trackOf(some), markedTrack(some)]
      const again = decodeTrack(encodeTrack(once))
      mark(again)
      expect(again).toEqual(once)
      for (const name of ['at', 'longitude', 'latitude', 'speed', 'soc', 'odometer'] as const)
        expect(once[name]).toEqual(raw[name])
    }),
  )
})

test('what strays while the vehicle stands is drift, and no way', async () => {
  const park = standing(60, { flags: flag.off })
  park[20] = { ...park[20], m: 90, course: 0 } as never
  park[21] = { ...park[21], m: 90, course: 180 } as never
  const track = markedTrack([...driving(10), ...park, ...driving(10)])
  expect(withFlag(track, flag.drift)).toEqual([30])
  const [stops, gapMs] = [stopsOf(track), gapMsOf(track)]
  const totals = totalsOf(track, { stops, gapMs, energy, way: await wayOf(track) })
  // 9 steps before the stop and 10 after it.
  expect(totals).toMatchObject({ distanceKm: 2.9, distanceBy: 'positions', topSpeedKmh: 54 })
})

test('totals: by the odometer where there is one', async () => {
  const out = driving(61).map((each, i) => ({ ...each, odometer: 10_000 + i * 2, soc: 80 - Math.floor(i / 6) }))
  const charge = standing(60).map((each, i) => ({
    ...each,
    s: 60,
    flags: flag.off | flag.charging,
    odometer: 10_120,
    soc: 70 + Math.floor(i / 3),
  }))
  const track = markedTrack([...out, ...charge])
  const [stops, gapMs] = [stopsOf(track), gapMsOf(track)]
  const totals = totalsOf(track, { stops, gapMs, energy, way: await wayOf(track) })
  expect(totals).toMatchObject({
    distanceKm: 12,
    distanceBy: 'odometer',
    durationS: 600 + 3_600,
    stoppedS: 3_540,
    energyKwh: 6.1,
    energyBy: 'power',
    fromSoc: 80,
    toSoc: 89,
    topSpeedKmh: 54,
  })
  expect(totals.movingS).toBeLessThanOrEqual(660)
})

test('a speed while off or charging, and one that the points beside it deny, is no top speed', async () => {
  const topOf = async (steps: Step[]) => {
    const track = markedTrack(steps)
    const more = { stops: stopsOf(track), gapMs: gapMsOf(track), energy, way: await wayOf(track) }
    return totalsOf(track, more).topSpeedKmh
  }
  const spike = (more: Step = {}): Step => ({ m: 150, speed: 1800, ...more })
  for (const flags of [flag.off, flag.off | flag.charging, flag.charging])
    expect(await topOf([{ speed: 540 }, { s: 120, speed: 1800, flags }, { s: 120, speed: 1800, flags }])).toBe(54)
  expect(await topOf([...driving(10), spike(), ...driving(10)])).toBe(54)
  expect(await topOf([...driving(10), spike()])).toBe(54)
  expect(await topOf([...driving(1), spike(), ...driving(1)])).toBe(54)
  expect(await topOf([...standing(10), { speed: 1800 }, ...standing(10)])).toBe(0)
  const odometer = (steps: Step[]) => steps.map((step, i) => ({ ...step, flags: flag.unplaced, odometer: 100 + i }))
  expect(await topOf(odometer([...driving(10), spike({ s: 60 }), ...driving(10, { s: 60 })]))).toBe(54)
  // The positions do not contradict these speeds.
  expect(await topOf([...driving(10), spike({ m: 325 }), spike({ m: 500 }), spike({ m: 325, speed: 540 })])).toBe(180)
  expect(await topOf([{ speed: 540 }, spike({ m: 0, s: 120 }), ...standing(2, { s: 120 })])).toBe(180)
  expect(await topOf([spike()])).toBe(180)
})

test('distances are those of the ground', () => {
  const track = trackOf([{}, { m: 12_345, course: 60 }])
  expect(apartM(track, 0, 1) / 12_345).toBeCloseTo(1, 2)
  expect(distanceM([121.4, 31.2], destination([121.4, 31.2], 500, 10))).toBeCloseTo(500, 3)
})
