import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayMs,
  daysFrom,
  dayText,
  fleetDay,
  fleetDayNumber,
  fleetDayPeriod,
  fleetDayStart,
  fleetHour,
  fleetTime,
  fleetZone,
  hourMs,
  lastDays,
  lastMoments,
  utcDay,
  utcDayStart,
} from '../../src/domain/time.ts'

/** China had daylight saving time until 1991. The fleet's history begins later. */
const moment = fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2099, 11, 31) })
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: fleetZone, dateStyle: 'short', timeStyle: 'medium' })

test('the fleet’s day and clock are those of its time zone', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(fleetTime(at)).toBe(clock.format(at))
      expect(fleetTime(new Date(at).toISOString())).toBe(clock.format(at))
      expect(fleetDay(at)).toBe(clock.format(at).slice(0, 10))
    }),
  )
})

test('a moment lies within its day, as text and as number', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const start = fleetDayStart(fleetDay(at))
      expect(fleetDayStart(fleetDayNumber(at))).toBe(start)
      expect(fleetHour(at) * hourMs).toBeCloseTo(at - start, 3)
      expect(at).toBeGreaterThanOrEqual(start)
      expect(at).toBeLessThan(start + dayMs)
      expect(utcDayStart(at)).toBe(Date.parse(utcDay(at)))
      expect(dayText(fleetDayNumber(at))).toBe(fleetDay(at))
    }),
  )
})

test('midnight in China begins the day', () => {
  const midnight = Date.parse('2026-02-28T16:00:00Z')
  expect([fleetDay(midnight - 1), fleetDay(midnight), utcDay(midnight)]).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-02-28',
  ])
  expect(fleetDayPeriod('2026-03-01')).toEqual({ from: '2026-02-28T16:00:00.000Z', to: '2026-03-01T16:00:00.000Z' })
})

test('days from the first to the last, over the end of February', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect([daysFrom('2028-03-02', '2028-03-01'), daysFrom('', '')]).toEqual([[], []])
})

test('the last days end today; their moments end with today’s last second', () => {
  const now = Date.parse('2026-03-07T17:30:00Z')
  expect(lastDays(7, now)).toEqual(['2026-03-02', '2026-03-08'])
  expect(lastMoments(7, now)).toEqual(['2026-03-01T16:00:00.000Z', '2026-03-08T15:59:59.999Z'])
  expect(lastDays(1, now)).toEqual(['2026-03-08', '2026-03-08'])
})
