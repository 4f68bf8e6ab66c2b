import { describe, expect, test } from 'vitest'
import type { MessagePlace } from '../../../../../src/features/fleet/messages/frame/contract.ts'
import { layersOf, lineOf, whereAt } from '../../../../../src/features/fleet/messages/frame/track-line.ts'

const place = (at: number, longitude: number, more: Partial<MessagePlace> = {}): MessagePlace => ({
  at,
  longitude,
  latitude: 30,
  speedKmh: 60,
  mark: null,
  ...more,
})
const places = [
  place(0, 120),
  place(10, 120.01),
  place(20, 140, { mark: 'outlier' }),
  place(30, 120.02, { mark: 'drift', speedKmh: null }),
  place(1_000, 120.5),
]
const gaps = [{ from: 30, to: 1_000 }]

describe('a track of messages', () => {
  test('leaves outliers out of the line, dashes the gap and marks both kinds of strays', () => {
    let pressedAt: number | undefined
    const [line, strays, ends] = layersOf({ places, gaps }, (at) => {
      pressedAt = at
    })
    if (line?.kind !== 'track' || strays?.kind !== 'points' || ends?.kind !== 'points') throw new Error('layers')
    expect(line.directions).toBe(true)
    expect(line.parts.map(({ dashed: isDashed, positions }) => [isDashed === true, positions.map(([x]) => x)])).toEqual(
      [
        [false, [120, 120.01, 120.02]],
        [true, [120.02, 120.5]],
        [false, [120.5]],
      ],
    )
    line.onClick?.(0, 2)
    expect(pressedAt).toBe(30)
    expect(strays.points.map(({ id }) => id)).toEqual(['20', '30'])
    expect(ends.points.map(({ at }) => at[0])).toEqual([120, 120.5])
  })

  test('has the vehicle between two reports, and where it was heard last while nothing was', () => {
    const line = lineOf(places)
    expect(whereAt(line, gaps, 5)).toMatchObject({ silent: false, speedKmh: 60 })
    expect(whereAt(line, gaps, 5)?.at[0]).toBeCloseTo(120.005, 9)
    expect(whereAt(line, gaps, 5)?.heading).toBeCloseTo(90, 0)
    const silent = whereAt(line, gaps, 500)
    expect(silent).toMatchObject({ silent: true, speedKmh: null })
    expect(silent?.at[0]).toBeCloseTo(120.02, 9)
    expect(whereAt(line, gaps, -5)?.at).toEqual([120, 30])
    expect(whereAt(line, gaps, 5_000)?.at).toEqual([120.5, 30])
    expect(whereAt([], gaps, 5)).toBeUndefined()
  })
})
