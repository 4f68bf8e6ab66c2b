import { expect, test } from 'vitest'
import { keyLabel } from '../../../src/domain/contract/explore/label.ts'
import type { DimensionShape, Grain } from '../../../src/domain/contract/explore/query.ts'
import { clockText, dayText, momentText } from '../../../src/domain/contract/moments.ts'
import { utcDay } from '../../../src/domain/time.ts'

/** Every month, single and double digits, both sides of a change to summer time, a leap day. */
const moments = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, month + 1, month, 5, month * 3)),
  Date.UTC(2026, 2, 29, 0, 59, 59),
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 0, 59),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2024, 1, 29, 23, 59, 59),
  Date.UTC(1999, 11, 31, 16),
  0,
]

test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'UTC'])(
  'moments are written as Intl writes them in %s',
  (timeZone) => {
    // Swedish formats match the Chinese format used here.
    const chinese = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
    expect(moments.map((at) => momentText('zh', timeZone, at))).toEqual(moments.map((at) => chinese.format(at)))
    // Pickers and axes use months of three letters.
    const short = (text: string) => text.replace('Sept', 'Sep')
    expect(moments.map((at) => momentText('en', timeZone, at))).toEqual(moments.map((at) => short(english.format(at))))
  },
)

test('days', () => {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  expect(moments.map((at) => dayText('en', utcDay(at)))).toEqual(
    moments.map((at) => day.format(at).replace('Sept', 'Sep')),
  )
})

test('to the minute, and the clock alone', () => {
  const at = Date.parse('2026-01-31T00:05:09Z')
  expect(momentText('zh', 'Asia/Shanghai', at, 'minute')).toBe('2026-01-31 08:05')
  expect(momentText('en', 'Asia/Shanghai', at, 'minute')).toBe('31 Jan 2026, 08:05')
  expect([clockText('Asia/Shanghai', at), clockText('UTC', at, 'minute')]).toEqual(['08:05:09', '00:05'])
})

test('a week, month, quarter or year that a period holds in part is marked; days are written by language', () => {
  const label = (grain: Grain, key: string, period?: { from: string; to: string }) =>
    (['zh', 'en'] as const).map((lang) => keyLabel({ kind: 'time' } as DimensionShape, grain, key, lang, { period }))
  const period = { from: '2026-01-28', to: '2026-02-28' }
  expect(label('week', '2026-01-26', period)).toEqual(['2026-01-26 当周（部分）', 'Week of 26 Jan 2026 (partial)'])
  expect(label('week', '2026-02-02', period)).toEqual(['2026-02-02 当周', 'Week of 2 Feb 2026'])
  expect(label('week', '2026-02-23', period)[1]).toBe('Week of 23 Feb 2026 (partial)')
  expect(label('month', '2026-01', period)[1]).toBe('2026-01 (partial)')
  expect(label('month', '2026-02', period)[1]).toBe('2026-02')
  expect(label('quarter', '2026-Q1', period)[1]).toBe('2026-Q1 (partial)')
  expect(label('year', '2026', { from: '2026-01-01', to: '2026-12-31' })[1]).toBe('2026')
  expect(label('day', '2026-01-28', period)).toEqual(['2026-01-28', '28 Jan 2026'])
  expect(label('hour', '2026-01-28T09')).toEqual(['2026-01-28 09:00', '28 Jan 2026 09:00'])
})
