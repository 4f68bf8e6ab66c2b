import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { isZone } from '../../../../src/domain/zone.ts'
import { isInWindow } from '../../../../src/features/work/ota/target/window.ts'

const night = [{ from: '22:00', until: '06:00', days: [] }]
const at = (iso: string) => Date.parse(iso)

test('a window is one of the vehicle’s own clock, also across midnight', () => {
  expect(isInWindow(at('2026-06-01T14:00:00Z'), night, 'Asia/Shanghai')).toBe(true)
  expect(isInWindow(at('2026-06-01T13:59:59Z'), night, 'Asia/Shanghai')).toBe(false)
  expect(isInWindow(at('2026-06-01T21:59:59Z'), night, 'Asia/Shanghai')).toBe(true)
  expect(isInWindow(at('2026-06-01T22:00:00Z'), night, 'Asia/Shanghai')).toBe(false)
  // The same moment in another time zone.
  expect(isInWindow(at('2026-06-01T14:00:00Z'), night, 'Europe/Istanbul')).toBe(false)
  expect(isInWindow(at('2026-06-01T14:00:00Z'), [], 'Asia/Shanghai')).toBe(true)
})

test('a window of some days is told by the day on which it begins', () => {
  const friday = [{ from: '22:00', until: '06:00', days: [5] }]
  const local = (text: string) => at(`${text}+08:00`)
  // 2026-06-05 is a Friday.
  expect(isInWindow(local('2026-06-05T23:00:00'), friday, 'Asia/Shanghai')).toBe(true)
  expect(isInWindow(local('2026-06-06T05:59:00'), friday, 'Asia/Shanghai')).toBe(true)
  expect(isInWindow(local('2026-06-05T05:00:00'), friday, 'Asia/Shanghai')).toBe(false)
  expect(isInWindow(local('2026-06-06T23:00:00'), friday, 'Asia/Shanghai')).toBe(false)
  const sunday = [{ from: '22:00', until: '06:00', days: [7] }]
  expect(isInWindow(local('2026-06-08T01:00:00'), sunday, 'Asia/Shanghai')).toBe(true)
})

test('in spring and autumn the clock in the vehicle counts (attack 23)', () => {
  const early = [{ from: '02:00', until: '03:00', days: [] }]
  const zone = 'Europe/Paris'
  // 2026-03-29: the hour from 2 to 3 does not exist.
  for (let minute = 0; minute < 23 * 60; minute++)
    expect(isInWindow(at('2026-03-28T23:00:00Z') + minute * minuteMs, early, zone)).toBe(false)
  // 2026-10-25: that hour occurs twice.
  const count = Array.from({ length: 24 * 60 }, (_, minute) =>
    isInWindow(at('2026-10-24T22:00:00Z') + minute * minuteMs, early, zone),
  ).filter(Boolean).length
  expect(count).toBe(120)
  // A night is seven hours long in spring and nine in autumn, without a gap.
  const hours = (from: string) =>
    Array.from({ length: 24 }, (_, hour) => isInWindow(at(from) + hour * hourMs, night, zone)).filter(Boolean).length
  expect([hours('2026-03-28T12:00:00Z'), hours('2026-10-24T12:00:00Z'), hours('2026-06-01T12:00:00Z')]).toEqual([
    7, 9, 8,
  ])
})

test('a window and its complement share out every minute', () => {
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      clock,
      clock,
      fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
      fc.constantFrom('Asia/Shanghai', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kathmandu'),
      (from, until, seconds, zone) => {
        fc.pre(from !== until)
        const now = seconds * 1000
        const one = isInWindow(now, [{ from, until, days: [] }], zone)
        const other = isInWindow(now, [{ from: until, until: from, days: [] }], zone)
        expect(one).not.toBe(other)
      },
    ),
  )
  expect([isZone('Asia/Shanghai'), isZone('Mars/Phobos')]).toEqual([true, false])
})
