/** Thresholds of the rules that follow reports: each condition below, at and above its threshold, one at a time. */
import { describe, expect, test } from 'vitest'
import { Odometry } from '../../src/domain/geo/odometry/odometry.ts'
import { noDistance, noEnergy, type WayPoint } from '../../src/domain/geo/odometry/way.ts'
import { dayMs, fleetDayStart, hourMs, minuteMs } from '../../src/domain/time.ts'
import { followFence, outside } from '../../src/features/work/tracking/geofence/crossing.ts'
import { watchesAt } from '../../src/features/work/tracking/geofence/schedule.ts'
import { type Drive, driveOf, followTrips, withWays } from '../../src/features/work/tracking/trip/detect.ts'
import type { Message } from '../../src/telematics/ingest/message.ts'
import { each } from './each-case.ts'

const monday = fleetDayStart('2026-11-23')

describe('a trip', () => {
  const at = (ms: number, more: Partial<Drive> = {}): Drive => ({
    at: ms,
    isOn: true,
    km: null,
    soc: null,
    packets: 1,
    backfilled: 0,
    platform: null,
    ...more,
  })
  /** State of a trip with this distance in metres and duration in ms. */
  const stateOf = ([metres, ms]: readonly [number, number]) => {
    const trips = followTrips('A', undefined, [at(0), at(ms, { isOn: false })])
    return withWays(trips, [{ ...noDistance, ...noEnergy, from: 0, to: ms, metres }]).trips.map(({ state }) => state)
  }

  test('is invalid when it is both shorter than 100 m and than a minute', () => {
    each(stateOf, [
      [[0, 59_999], [2]],
      [[99, 59_999], [2]],
      [[100, 59_999], [1]],
      [[101, 59_999], [1]],
      [[99, 60_000], [1]],
      [[0, 60_000], [1]],
      [[99, 60_001], [1]],
      [[100, 60_000], [1]],
      [[5_000, 10 * minuteMs], [1]],
    ])
  })

  test('ends after more than 30 minutes of silence, at the last report', () => {
    const ends = (gap: number) =>
      followTrips('A', undefined, [at(0), at(gap)]).map(({ end, lastOnAt }) => [end, lastOnAt])
    each(ends, [
      [30 * minuteMs - 1, [[null, 30 * minuteMs - 1]]],
      [30 * minuteMs, [[null, 30 * minuteMs]]],
      [
        30 * minuteMs + 1,
        [
          [0, 0],
          [null, 30 * minuteMs + 1],
        ],
      ],
    ])
  })

  test('is driven while the vehicle is started and not charging at a plug', () => {
    const isOn = (signals: object) => driveOf({ at: 0, signals } as Message)?.isOn
    each(isOn, [
      [{ vehicleState: 1 }, true],
      [{ vehicleState: 1, chargingState: 1 }, false],
      [{ vehicleState: 1, chargingState: 2 }, true],
      [{ vehicleState: 1, chargingState: 3 }, true],
      [{ vehicleState: 2 }, false],
      [{ vehicleState: 2, chargingState: 1 }, false],
      [{ vehicleState: 3 }, undefined],
      [{ chargingState: 1 }, undefined],
    ])
  })

  test('keeps the first and the last odometer and charge that it was sent', () => {
    const trips = followTrips('A', undefined, [
      at(0, { km: null, soc: 90 }),
      at(minuteMs, { km: 10, soc: null }),
      at(2 * minuteMs, { km: 11, soc: 88 }),
      at(3 * minuteMs, { isOn: false }),
    ])
    const [trip] = withWays(trips, []).trips
    expect(trip).toMatchObject({ beginKm: 10, endKm: 11, beginSoc: 90, endSoc: 88, begin: 0, end: 3 * minuteMs })
    expect(trip).toMatchObject({ packets: 3, state: 1 })
  })
})

describe('a way', () => {
  const point = (at: number, km: number | null, more: Partial<WayPoint> = {}): WayPoint => ({
    at,
    km,
    longitude: null,
    latitude: null,
    speedKmh: null,
    isOn: null,
    ...more,
  })
  /** Total metres, metres by positions, and number of jumps. */
  const wayOf = (points: readonly WayPoint[]) => {
    const odometry = new Odometry()
    const pieces = points.flatMap((one) => odometry.add(one))
    const sum = (of: (piece: (typeof pieces)[number]) => number) => pieces.reduce((all, piece) => all + of(piece), 0)
    return [sum(({ metres }) => metres), sum(({ positionMetres }) => positionMetres), sum(({ jumps }) => jumps)]
  }

  test('is at most what a vehicle can drive: 250 km in an hour, 80 km in each more', () => {
    const growth = ([ms, km]: readonly [number, number]) => wayOf([point(0, 100), point(ms, 100 + km)])
    each(growth, [
      [
        [hourMs / 2, 125],
        [125_000, 0, 0],
      ],
      [
        [hourMs / 2, 125.2],
        [0, 0, 1],
      ],
      [
        [hourMs, 250],
        [250_000, 0, 0],
      ],
      [
        [hourMs, 250.2],
        [0, 0, 1],
      ],
      [
        [2 * hourMs, 330],
        [330_000, 0, 0],
      ],
      [
        [2 * hourMs, 330.2],
        [0, 0, 1],
      ],
    ])
  })

  test('adds nothing for a reading at or below the highest one', () => {
    const readings = (all: readonly number[]) => wayOf(all.map((km, index) => point(index * 10_000, km)))
    each(readings, [
      [
        [10, 10, 10],
        [0, 0, 0],
      ],
      [
        [10, 10.1, 10, 10.1],
        [100, 0, 0],
      ],
      [
        [10, 10.1, 10, 10.2],
        [200, 0, 0],
      ],
    ])
  })

  test('is that between positions where no odometer is known, without noise, silence and what is moved while off', () => {
    const east = (metres: number) => ({ longitude: 121 + metres / 95_500, latitude: 31 })
    const movement = ([metres, ms, more]: readonly [number, number, Partial<WayPoint>]) => {
      const [all, byPositions] = wayOf([
        point(0, null, { ...east(0), ...more }),
        point(ms, null, { ...east(metres), ...more }),
      ])
      return [Math.round(all! / 10), all === byPositions]
    }
    each(movement, [
      [
        [24, 10_000, {}],
        [0, true],
      ],
      [
        [300, 10_000, {}],
        [30, true],
      ],
      [
        [300, 10_000, { speedKmh: 0 }],
        [0, true],
      ],
      [
        [300, 10_000, { isOn: false }],
        [0, true],
      ],
      [
        [300, 30 * minuteMs, {}],
        [30, true],
      ],
      [
        [300, 30 * minuteMs + 1, {}],
        [0, true],
      ],
      [
        [900, 10_000, {}],
        [0, true],
      ],
    ])
  })
})

describe('a fence', () => {
  test('is crossed by the second of two positions in a row, outwards beyond the margin', () => {
    const circle = { kind: 'circle', centre: [121, 31], radiusM: 1_000 } as const
    /** Crossings of positions in metres east of the centre. The border is at 1000 m. */
    const crossings = (metres: readonly number[]) =>
      followFence(
        { shape: circle },
        outside,
        metres.map((m, index) => ({ at: index, longitude: 121 + m / 95_430, latitude: 31 })) as never,
      ).crossings.map(({ kind, at }) => `${kind} ${at}`)
    each(crossings, [
      [[2_000, 500], []],
      [[2_000, 500, 500], ['enter 1']],
      [[2_000, 500, 2_000, 500], []],
      [[500, 500, 2_000], ['enter 0']],
      [
        [500, 500, 2_000, 2_000],
        ['enter 0', 'out 2'],
      ],
      [[500, 500, 2_000, 500, 2_000], ['enter 0']],
      // Drift along the border.
      [[500, 500, 1_005, 1_005, 1_005], ['enter 0']],
    ])
  })

  test('watches from its first to its last day, on its days of the week', () => {
    const fence = { fromDay: '2026-11-23', toDay: '2026-11-24', repeatDays: '12' }
    each(
      (at: number) => watchesAt(fence, at),
      [
        [monday - 1, false],
        [monday, true],
        [monday + 2 * dayMs - 1, true],
        [monday + 2 * dayMs, false],
      ],
    )
    const always = { fromDay: null, toDay: null }
    each(
      (days: string) => watchesAt({ ...always, repeatDays: days }, monday),
      [
        ['1', true],
        ['234567', false],
        ['', false],
      ],
    )
    expect(watchesAt({ ...always, repeatDays: '7' }, monday - 1)).toBe(true)
  })
})
