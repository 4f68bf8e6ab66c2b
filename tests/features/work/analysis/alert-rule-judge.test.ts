import { expect, test } from 'vitest'
import { type ExploreQuery, type Grain, grains, isRunning } from '../../../../src/domain/contract/explore/query.ts'
import { fleetDayStart, hourMs } from '../../../../src/domain/time.ts'
import {
  type AlertRule,
  bucketAt,
  latestBucket,
  misfit,
  pastBuckets,
  questionOf,
  readingOf,
  replay,
  type Standing,
  step,
  subjectsOf,
} from '../../../../src/features/work/analysis/alertRule/judge.ts'

/** Wednesday, 15:30 in the fleet's time zone. */
const now = fleetDayStart('2026-05-13') + 15.5 * hourMs
const rule = (more: Partial<AlertRule> = {}): AlertRule => ({
  condition: 'above',
  subject: 'latest',
  measure: 'count',
  threshold: 10,
  runs: 1,
  ...more,
})
const ask = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  explore: 'trips',
  dimensions: [{ field: 'time', grain: 'day' }],
  measures: ['distance', 'count'],
  filters: [],
  period: { days: 7 },
  ...more,
})
const answer = (rows: [key: string | null, value: number | null][], count = rows.length) => ({
  rows: rows.map(([key, value]) => ({ keys: [key], values: [1, value] })),
  totals: [1, rows.reduce((sum, [, value]) => sum + (value ?? 0), 0)],
  of: { rows: count, vehicles: null },
})

test('time units: the one of a moment and the last one that is over, with their days', () => {
  const buckets = (Object.keys(grains) as Grain[]).filter(isRunning).map((grain) => latestBucket(grain, now))
  expect(buckets).toEqual([
    { key: '2026-05-13T14', from: '2026-05-13', to: '2026-05-13' },
    { key: '2026-05-12', from: '2026-05-12', to: '2026-05-12' },
    { key: '2026-05-04', from: '2026-05-04', to: '2026-05-10' },
    { key: '2026-04', from: '2026-04-01', to: '2026-04-30' },
    { key: '2026-Q1', from: '2026-01-01', to: '2026-03-31' },
    { key: '2025', from: '2025-01-01', to: '2025-12-31' },
  ])
  expect(bucketAt('month', fleetDayStart('2024-02-29'))).toEqual({
    key: '2024-02',
    from: '2024-02-01',
    to: '2024-02-29',
  })
  // Just after midnight, the latest hour belongs to the previous day.
  expect(latestBucket('hour', fleetDayStart('2026-05-13') + 1)).toMatchObject({
    key: '2026-05-12T23',
    from: '2026-05-12',
  })
})

test('what is asked: the time unit alone, all together, or every group with the furthest first', () => {
  expect(questionOf(rule(), ask({ compare: 'previous', limit: 3 }), now)).toEqual({
    query: ask({ period: { from: '2026-05-12', to: '2026-05-12' } }),
    bucket: '2026-05-12',
  })
  expect(questionOf(rule({ subject: 'current' }), ask(), now)).toMatchObject({ bucket: '2026-05-13' })
  expect(questionOf(rule({ subject: 'total' }), ask(), now).query).toEqual(ask({ dimensions: [] }))
  const each = questionOf(rule({ subject: 'each', condition: 'below' }), ask({ dimensions: [{ field: 'vin' }] }), now)
  expect(each.query.sort).toEqual({ field: 'count', order: 'asc' })
  expect(subjectsOf('missing', ask())).toEqual(['latest', 'total'])
  expect(subjectsOf('above', ask({ dimensions: [{ field: 'time', grain: 'weekday' }] }))).toEqual(['total', 'each'])
  expect(subjectsOf('any', ask({ dimensions: [] }))).toEqual(['total'])
})

test('what cannot be asked', () => {
  expect(misfit(rule(), ask())).toBeUndefined()
  expect(misfit(rule(), ask({ period: { from: '2026-01-01', to: '2026-01-02' } }))).toBe('period')
  expect(misfit(rule(), ask({ dimensions: [] }))).toBe('subject')
  expect(misfit(rule({ measure: 'gone' }), ask())).toBe('measure')
  expect(misfit(rule({ threshold: null }), ask())).toBe('threshold')
  expect(misfit(rule({ condition: 'any', measure: null, threshold: null }), ask())).toBeUndefined()
})

test('an answer against the condition: the furthest counts, a line that is touched is not crossed', () => {
  const total = rule({ subject: 'total' })
  const one = { ...ask(), dimensions: [] }
  const read = (value: number | null) =>
    readingOf(total, one, { rows: [], totals: [1, value], of: { rows: 1, vehicles: 1 } }, undefined)
  expect([read(10).met, read(10.1).met, read(null).met]).toEqual([false, true, null])
  const groups = ask({ dimensions: [{ field: 'vin' }] })
  const groupAnswer = answer([
    ['A', 4],
    ['B', null],
    ['C', 20],
    ['D', 12],
  ])
  expect(readingOf(rule({ subject: 'each' }), groups, groupAnswer, undefined)).toEqual({
    value: 20,
    keys: ['C'],
    met: true,
  })
  expect(readingOf(rule({ subject: 'each', condition: 'below' }), groups, groupAnswer, undefined)).toEqual({
    value: 4,
    keys: ['A'],
    met: true,
  })
  expect(
    readingOf(
      rule(),
      ask(),
      answer([
        ['2026-05-12', 3],
        ['2026-05-13', 99],
      ]),
      '2026-05-12',
    ),
  ).toEqual({ value: 3, keys: ['2026-05-12'], met: false })
  expect(readingOf(rule(), ask(), answer([]), '2026-05-12').met).toBeNull()
  // No rows: a count or a sum is zero.
  const few = rule({ condition: 'below' })
  expect(readingOf(few, ask(), answer([]), '2026-05-12', true)).toEqual({ value: 0, keys: ['2026-05-12'], met: true })
  expect(readingOf({ ...few, subject: 'each' }, groups, answer([]), undefined, true).met).toBe(false)
  const missing = rule({ condition: 'missing', measure: null, threshold: null })
  expect(readingOf(missing, ask(), answer([], 0), '2026-05-12')).toMatchObject({ value: 0, met: true })
  expect(
    readingOf({ ...missing, condition: 'any' }, ask(), answer([['2026-05-12', 1]], 7), '2026-05-12'),
  ).toMatchObject({ value: 7, met: true })
  // The day has rows, but the hour has none.
  const hours = ask({ dimensions: [{ field: 'time', grain: 'hour' }] })
  expect(readingOf(missing, hours, answer([['2026-05-13T02', 1]], 5), '2026-05-13T14')).toMatchObject({
    value: 0,
    met: true,
  })
})

test('told once when it crosses and once at its end; nothing follows from nothing', () => {
  const transitions = (runs: number, ...checks: (boolean | null)[]) => {
    let standing: Standing = { state: 'waiting', streak: 0 }
    return checks.map((each) => {
      const next = step(standing, each, runs)
      standing = next
      return next.transition ?? '-'
    })
  }
  expect(transitions(1, true, true, null, true, false, false, true)).toEqual([
    'fired',
    '-',
    '-',
    '-',
    'ended',
    '-',
    'fired',
  ])
  expect(transitions(3, true, true, false, true, null, true, true, true, false)).toEqual([
    '-',
    '-',
    '-',
    '-',
    '-',
    '-',
    'fired',
    '-',
    'ended',
  ])
})

test('what a condition would have said of a period, without a unit that the period cuts', () => {
  const days = { from: '2026-05-07', to: '2026-05-13' }
  const buckets = pastBuckets('day', days, now)
  expect(buckets).toEqual(['2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '2026-05-12'])
  expect(pastBuckets('week', { from: '2026-04-29', to: '2026-05-13' }, now)).toEqual(['2026-05-04'])
  expect(pastBuckets('month', { from: '2026-03-01', to: '2026-05-13' }, now)).toEqual(['2026-03', '2026-04'])
  expect(pastBuckets('hour', { from: '2026-05-13', to: '2026-05-13' }, now)).toHaveLength(15)
  const result = answer([
    ['2026-05-07', 20],
    ['2026-05-08', 30],
    ['2026-05-10', 40],
    ['2026-05-11', 2],
    ['2026-05-12', 11],
  ])
  // A day without rows does not end an ongoing alert.
  expect(replay(rule(), ask(), result, buckets)).toMatchObject({ fired: 2, met: 4 })
  expect(replay(rule({ runs: 2 }), ask(), result, buckets)).toMatchObject({ fired: 1 })
  expect(replay(rule({ condition: 'missing', measure: null, threshold: null }), ask(), result, buckets)).toMatchObject({
    fired: 1,
    met: 1,
  })
})
