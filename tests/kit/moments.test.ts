import { expect, test } from 'vitest'
import { clockText, dayText, momentText } from '../../src/kit/moments.ts'
import { utcDay } from '../../src/time.ts'

/** Every month, single and double digits, both sides of a change to summer time, a leap day. */
const moments = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, month + 1, month, 5, month * 3)),
  ...[
    Date.UTC(2026, 2, 29, 0, 59, 59),
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 0, 59),
    Date.UTC(2026, 9, 25, 1),
  ],
  ...[Date.UTC(2024, 1, 29, 23, 59, 59), Date.UTC(1999, 11, 31, 16), 0],
]

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'UTC'])(
  'moments are written as Intl writes them in %s',
  (timeZone) => {
    // Swedish writes moments as Chinese does here.
    const chinese = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
    expect(moments.map((at) => momentText('zh', timeZone, at))).toEqual(moments.map((at) => chinese.format(at)))
    expect(moments.map((at) => momentText('en', timeZone, at))).toEqual(moments.map((at) => english.format(at)))
  },
)

test('days', () => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  expect(moments.map((at) => dayText('en', utcDay(at)))).toEqual(moments.map((at) => day.format(at)))
})

test('to the minute, and the clock alone', () => {
  const at = Date.parse('2026-01-31T00:05:09Z')
  expect(momentText('zh', 'Asia/Shanghai', at, 'minute')).toBe('2026-01-31 08:05')
  expect(momentText('en', 'Asia/Shanghai', at, 'minute')).toBe('31 Jan 2026, 08:05')
  expect([clockText('Asia/Shanghai', at), clockText('UTC', at, 'minute')]).toEqual(['08:05:09', '00:05'])
})
