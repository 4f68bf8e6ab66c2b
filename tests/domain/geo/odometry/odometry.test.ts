import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ListReader } from '../../../../src/domain/geo/odometry/list-reader.ts'
import { Odometry } from '../../../../src/domain/geo/odometry/odometry.ts'
import { packOdometry, readOdometry } from '../../../../src/domain/geo/odometry/packing.ts'
import { byDay, type Piece, type WayPoint } from '../../../../src/domain/geo/odometry/way.ts'
import { fleetDayStart, hourMs, minuteMs, secondMs } from '../../../../src/domain/time.ts'
import { inCheck } from '../../../check.ts'
import { seededRandom } from '../../../random.ts'
import { type Day, randomDay } from './drive.ts'

type Report = { -readonly [key in keyof WayPoint]: WayPoint[key] }
/** Reporting behaviour of a box: changes a report, or drops it. */
type Box = (day: Day, random: () => number) => (report: Report, number: number) => Report | undefined

const tenths = (km: number) => Math.floor(km * 10 + 1e-6) / 10
const within = (from: number, to: number, random: () => number) => from + (to - from) * random()

/** Boxes with deviating reports. Their odometer value at the end of the day is always correct. */
const exact: Record<string, Box> = {
  'all in each report': () => (report) => report,
  'odometer and position in turns': () => (report, number) =>
    number % 2 === 0
      ? { ...report, longitude: null, latitude: null }
      : { ...report, km: null, speedKmh: null, isOn: null },
  'half of the odometers invalid': (_, random) => (report, number) =>
    number > 3 && random() < 0.5 ? { ...report, km: null } : report,
  'an odometer that is refreshed every few minutes': (_, random) => {
    const everyMs = within(30, 600, random) * secondMs
    let [km, at] = [0, 0]
    return (report) => {
      if (report.at - at >= everyMs) [km, at] = [report.km!, report.at]
      return { ...report, km }
    }
  },
  'no position': () => (report) => ({ ...report, longitude: null, latitude: null }),
  // A drive between two reports of a parked vehicle is accepted where its position changed.
  'the same position while it drives': (day) => (report) => {
    const { longitude, latitude } = day.at(report.at - (report.at % (10 * minuteMs)))
    return { ...report, longitude, latitude }
  },
  'a silence of up to 40 minutes': (day, random) => {
    const from = within(day.from, day.to, random)
    const to = from + within(0, 40, random) * minuteMs
    return (report) => (report.at > from && report.at < to ? undefined : report)
  },
}
const contradictory: Record<string, Box> = {
  'zeros in between': (_, random) => (report) => (random() < 0.05 ? { ...report, km: 0 } : report),
  'values far too high in between': (_, random) => (report) =>
    random() < 0.02 ? { ...report, km: report.km! + within(1_000, 900_000, random) } : report,
  'steps back and forth': (_, random) => {
    const km = within(0.1, 3, random)
    return (report) => (random() < 0.2 ? { ...report, km: tenths(report.km! - km) } : report)
  },
  'a new odometer': (day, random) => {
    const from = within(day.from, day.to, random)
    return (report) =>
      report.at > from ? { ...report, km: tenths((day.at(report.at).metres - day.at(from).metres) / 1000) } : report
  },
  'miles from some moment on': (day, random) => {
    const from = within(day.from, day.to, random)
    return (report) => (report.at > from ? { ...report, km: tenths(report.km! / 1.609344) } : report)
  },
}

const isContradictory = (box: Box) => Object.values(contradictory).includes(box)

/** Returns the reports of a day, some seconds apart. The last report is complete. */
function reportsOf(day: Day, box: Box, everyMs: number, random: () => number): WayPoint[] {
  const begin = Math.floor(within(5_000, 90_000, random))
  const change = box(day, random)
  const noise = () => (random() - 0.5) * 1e-4
  const reports: WayPoint[] = []
  for (let [at, number] = [day.from, 0]; at < day.to + 2 * everyMs; at += everyMs, number++) {
    const { metres, longitude, latitude, speed, isOn } = day.at(at)
    const place = { longitude: longitude + noise(), latitude: latitude + noise() }
    const speedKmh = Math.round(speed * 36) / 10
    const whole = { at, km: tenths(begin + metres / 1000), ...place, speedKmh, isOn }
    const report = at >= day.to && !isContradictory(box) ? whole : change(whole, number)
    if (report) reports.push(report)
  }
  return reports
}

const piecesOf = (points: readonly WayPoint[]) => {
  const odometry = new Odometry()
  return points.flatMap((point) => odometry.add(point))
}
const kmOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { metres }) => sum + metres, 0) / 1000
const insideOf = (pieces: readonly Piece[], { from, to }: { from: number; to: number }) =>
  pieces.filter((piece) => piece.from >= from && piece.to <= to)
/** Both ends are rounded to 0.1 km. */
const roundedKm = 0.11

const cases = (everyS: readonly number[]) =>
  fc.record({ seed: fc.integer(), everyMs: fc.constantFrom(...everyS.map((seconds) => seconds * secondMs)) })
const frequent = [1, 2, 5, 10, 30, 60]
const run = { numRuns: inCheck(25, 300) }

describe('a day is as long as the vehicle drove', () => {
  test.each(Object.entries(exact))('with %s', (name, box) => {
    // When a whole trip lies between two reports of a parked vehicle, only its odometer shows it.
    const everyS = name === 'the same position while it drives' ? frequent : [...frequent, 300]
    fc.assert(
      fc.property(cases(everyS), ({ seed, everyMs }) => {
        const random = seededRandom(seed)
        const day = randomDay(random)
        const km = kmOf(piecesOf(reportsOf(day, box, everyMs, random)))
        expect(Math.abs(km - day.at(day.to).metres / 1000)).toBeLessThan(roundedKm)
      }),
      run,
    )
  })

  test.each(Object.entries(contradictory))('with %s', (_, box) => {
    fc.assert(
      fc.property(cases([1, 2, 5, 10]), ({ seed, everyMs }) => {
        const random = seededRandom(seed)
        const day = randomDay(random)
        const km = kmOf(piecesOf(reportsOf(day, box, everyMs, random)))
        expect(Math.abs(km - day.at(day.to).metres / 1000)).toBeLessThan(4 * roundedKm)
      }),
      run,
    )
  })
})

test('each trip is as long as it was between its reports', () => {
  fc.assert(
    fc.property(cases([1, 2, 5, 10, 30, 60, 300]), ({ seed, everyMs }) => {
      const random = seededRandom(seed)
      const day = randomDay(random)
      const reports = reportsOf(day, exact['all in each report']!, everyMs, random)
      const pieces = piecesOf(reports)
      for (const trip of day.trips) {
        const on = reports.filter(({ at }) => at >= trip.from && at < trip.to)
        if (on.length === 0) continue
        const period = { from: on[0]!.at, to: on.at(-1)!.at + everyMs }
        const km = (day.at(period.to).metres - day.at(period.from).metres) / 1000
        expect(Math.abs(kmOf(insideOf(pieces, period)) - km)).toBeLessThan(roundedKm)
      }
    }),
    run,
  )
})

test('a state that was stored and read goes on as if it had not been', () => {
  const boxes = Object.values({ ...exact, ...contradictory })
  fc.assert(
    fc.property(cases([5, 30]), fc.constantFrom(...boxes), fc.nat(), ({ seed, everyMs }, box, cut) => {
      const random = seededRandom(seed)
      const reports = reportsOf(randomDay(random), box, everyMs, random)
      const at = cut % reports.length
      const first = new Odometry()
      const pieces = reports.slice(0, at).flatMap((point) => first.add(point))
      const second = new Odometry(readOdometry(new ListReader(JSON.stringify(packOdometry(first.state)))))
      expect([...pieces, ...reports.slice(at).flatMap((point) => second.add(point))]).toEqual(piecesOf(reports))
    }),
  )
})

test('a clock that is set back under way adds nothing, once the reports of before are over', () => {
  const at = (second: number) => ({ at: second * secondMs, longitude: null, latitude: null, speedKmh: 60, isOn: true })
  // 20 km in 20 minutes. After 10 minutes the clock is set back by 3.
  const reports = Array.from({ length: 121 }, (_, number) => ({
    ...at(number * 10 - (number > 60 ? 180 : 0)),
    km: tenths(1_000 + number / 6),
  }))
  const end = { ...at(1_200), speedKmh: 0, isOn: false, km: 1_020 }
  const inOrder = [...reports.toSorted((a, b) => a.at - b.at), end]
  expect(kmOf(piecesOf(inOrder))).toBeCloseTo(20, 1)
})

test('a piece over midnight is shared by time; the shares add up', () => {
  const midnight = fleetDayStart('2026-11-18')
  const someMetres = fc.integer({ min: -90_000, max: 90_000 }).filter((metres) => metres !== 0)
  fc.assert(
    fc.property(someMetres, fc.integer({ min: 1, max: 600 }), (metres, minutes) => {
      const piece = { from: midnight - 10 * minuteMs, to: midnight + minutes * minuteMs, metres, jumps: 1 }
      const [first, second] = byDay({ ...piece, positionMetres: 0 })
      expect(first![1].metres + second![1].metres).toBe(metres)
      expect(Math.abs(first![1].metres - (metres * 10) / (10 + minutes))).toBeLessThanOrEqual(0.5)
      expect([first![1].jumps, second![1].jumps, second![0] - first![0]]).toEqual([0, 1, 1])
      const removedDays = byDay({ ...piece, metres: -metres, positionMetres: 0 })
      expect(removedDays.map(([, way]) => way.metres + 0)).toEqual([-first![1].metres + 0, -second![1].metres + 0])
    }),
  )
  const still = { from: midnight - 1, to: midnight + 1, metres: 0, positionMetres: 0, jumps: 1 }
  expect(byDay(still).map(([, { jumps }]) => jumps)).toEqual([1])
  expect(byDay({ from: midnight, to: midnight + hourMs, metres: 7, positionMetres: 1, jumps: 0 })).toHaveLength(1)
})

test('a late report changes nothing from some moment after it on', () => {
  fc.assert(
    fc.property(cases([10, 30]), fc.nat(), ({ seed, everyMs }, left) => {
      const random = seededRandom(seed)
      const reports = reportsOf(randomDay(random), exact['all in each report']!, everyMs, random)
      const missing = left % Math.floor(reports.length / 2)
      // That moment is the next growth of the odometer. One is added in case the day has none after the missing report.
      const last = reports.at(-1)!
      reports.push({ ...last, at: last.at + hourMs, km: tenths(last.km! + 0.5), speedKmh: 30, isOn: true })
      const [whole, without] = [new Odometry(), new Odometry()]
      const km = reports.reduce((sum, point, index) => {
        const more = kmOf(whole.add(point))
        return sum + more - (index === missing ? 0 : kmOf(without.add(point)))
      }, 0)
      expect(whole.isLike(without)).toBe(true)
      expect(Math.abs(km)).toBeLessThan(roundedKm)
    }),
  )
})
