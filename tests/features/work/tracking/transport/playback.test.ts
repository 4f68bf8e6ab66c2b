import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../../../../src/domain/time.ts'
import {
  advance,
  common,
  mergeSpans,
  spanFrom,
  type TimeRange,
} from '../../../../../src/features/work/tracking/trackPlayback/transport/advance.ts'
import { Playback } from '../../../../../src/features/work/tracking/trackPlayback/transport/clock.ts'

const moment = fc.integer({ min: 0, max: 1_000 })
const spans = fc
  .array(fc.tuple(moment, fc.integer({ min: 0, max: 200 })), { maxLength: 12 })
  .map((all) => all.map(([from, length]): TimeRange => ({ from, to: from + length })))
const holds = (all: readonly TimeRange[], at: number) => all.some(({ from, to }) => from <= at && at < to)
/** Length of the part of [from, to) that is in none of the spans. */
const outside = (all: readonly TimeRange[], from: number, to: number) => {
  let count = 0
  for (let at = from; at < to; at++) if (!holds(all, at)) count++
  return count
}

describe('spans', () => {
  test('merged ones hold the same moments, in order and apart', () => {
    fc.assert(
      fc.property(spans, moment, (all, at) => {
        const one = mergeSpans(all)
        expect(holds(one, at)).toBe(holds(all, at))
        for (let i = 1; i < one.length; i++) expect(one[i]!.from).toBeGreaterThan(one[i - 1]!.to)
      }),
    )
  })

  test('common ones hold what each list holds', () => {
    fc.assert(
      fc.property(fc.array(spans, { minLength: 1, maxLength: 4 }), moment, (lists, at) => {
        expect(holds(common(lists.map(mergeSpans)), at)).toBe(lists.every((list) => holds(list, at)))
      }),
    )
    expect(common([])).toEqual([])
  })

  test('the span from a moment on is the first that does not end before', () => {
    fc.assert(
      fc.property(spans, moment, (all, at) => {
        const list = mergeSpans(all)
        const index = spanFrom(list, at)
        expect(list.slice(0, index).every(({ to }) => to <= at)).toBe(true)
        expect(list.slice(index).every(({ to }) => to > at)).toBe(true)
      }),
    )
  })
})

test('a playhead never goes back, never stands in what is left out, and plays as much as time has passed', () => {
  fc.assert(
    fc.property(spans, moment, fc.integer({ min: 0, max: 400 }), moment, (all, at, ms, more) => {
      const idle = mergeSpans(all)
      const end = at + more
      const { at: now, skipped: skippedSpan } = advance(at, ms, idle, end)
      expect(now).toBeGreaterThanOrEqual(at)
      expect(now).toBeLessThanOrEqual(end)
      if (now < end) {
        expect(holds(idle, now)).toBe(false)
        expect(outside(idle, at, now)).toBe(ms)
      } else expect(outside(idle, at, end)).toBeLessThanOrEqual(ms)
      if (skippedSpan) expect(idle).toContain(skippedSpan)
      expect(advance(at, ms, [], end).at).toBe(Math.min(at + ms, end))
    }),
  )
})

/** Animation frames that the test triggers. */
function hand() {
  let tick: ((now: number) => void) | undefined
  let now = 0
  return {
    frames: {
      request: (next: (now: number) => void) => {
        tick = next
        return 1
      },
      cancel: () => {
        tick = undefined
      },
    },
    waits: () => tick !== undefined,
    pass(ms: number, each = 20) {
      for (let left = ms; left > 0; left -= each) {
        now += Math.min(each, left)
        tick?.(now)
      }
    },
  }
}

describe('the clock', () => {
  const day = dayMs
  const open = (idle: TimeRange[] = []) => {
    const { frames, ...more } = hand()
    const playback = new Playback(frames)
    playback.load({ from: 0, to: day, idle })
    return { playback, ...more }
  }

  test.each([1, 2, 4, 8, 16, 32, 64] as const)('goes %i times as fast as time does', (rate) => {
    const { playback, pass } = open()
    playback.setRate(rate)
    playback.play()
    // The first frame starts it.
    pass(20)
    pass(3_000)
    expect(playback.at).toBeCloseTo(3_000 * rate, 6)
    playback.pause()
    pass(1_000)
    expect(playback.at).toBeCloseTo(3_000 * rate, 6)
  })

  test('leaves out what is idle and says so, unless it is told not to', () => {
    const { playback, pass } = open([{ from: 10_000, to: 5_000_000 }])
    playback.setRate(1)
    playback.seek(9_900)
    playback.play()
    pass(20)
    pass(200)
    expect(playback.at).toBeCloseTo(5_000_100, 6)
    expect(playback.state().skipped).toEqual({ from: 10_000, to: 5_000_000 })
    playback.setSkips(false)
    playback.seek(9_900)
    pass(200)
    expect(playback.at).toBeCloseTo(10_100, 6)
  })

  test('stops at the end, and begins again from there', () => {
    const { playback, pass, waits } = open()
    playback.seek(day - 100)
    playback.play()
    pass(1_000)
    expect(playback.at).toBe(day)
    expect(playback.state().playing).toBe(false)
    expect(waits()).toBe(false)
    playback.play()
    expect(playback.at).toBe(0)
  })

  test('does not jump after its window was out of sight', () => {
    const { playback, pass } = open()
    playback.setRate(1)
    playback.play()
    pass(20)
    pass(60_000, 60_000)
    expect(playback.at).toBeLessThanOrEqual(250)
  })

  test('stays within its period, and keeps its place while only what is idle changes', () => {
    const { playback } = open()
    playback.seek(-5)
    expect(playback.at).toBe(0)
    playback.seek(day * 2)
    expect(playback.at).toBe(day)
    playback.load({ from: 0, to: day, idle: [{ from: 1, to: 2 }] })
    expect(playback.at).toBe(day)
    playback.load({ from: 5, to: day, idle: [] })
    expect(playback.at).toBe(5)
  })

  test('its rate goes up and down between 1 and 64', () => {
    const { playback } = open()
    for (let i = 0; i < 9; i++) playback.changeRate(1)
    expect(playback.state().rate).toBe(64)
    for (let i = 0; i < 9; i++) playback.changeRate(-1)
    expect(playback.state().rate).toBe(1)
  })
})
