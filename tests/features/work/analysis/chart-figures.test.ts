import { expect, test } from 'vitest'
import { bucketsOf } from '../../../../src/domain/contract/explore/buckets.ts'
import { keyLabel } from '../../../../src/domain/contract/explore/label.ts'
import type { ExploreQuery, ExploreResult, ExploreShape } from '../../../../src/domain/contract/explore/query.ts'
import {
  askParams,
  complete,
  firstAsk,
  fitLook,
  fittingLooks,
  readAsk,
} from '../../../../src/features/work/analysis/chart/ask.ts'
import { figuresOf } from '../../../../src/features/work/analysis/chart/figures.ts'

const shape: ExploreShape = {
  name: 'trips',
  title: ['行程', 'Trips'],
  about: null,
  dimensions: [
    { field: 'time', title: ['时间', 'Time'], kind: 'time', grains: ['hour', 'day', 'weekday'], main: true },
    { field: 'state', title: ['状态', 'State'], kind: 'option', options: { 1: ['完成', 'Completed'] } },
    { field: 'km', title: ['里程', 'Distance'], kind: 'number', bins: [0, 10, 100], unit: 'km' },
  ],
  measures: [
    { field: 'count', title: ['行程数', 'Trips'], additive: true, decimals: 0 },
    { field: 'speed', title: ['车速', 'Speed'], unit: 'km/h', additive: false, decimals: 1 },
  ],
}
const words = { lang: 'en' as const, rest: 'Other', before: (label: string) => `${label} before` }
const query = (more: Partial<ExploreQuery> = {}): ExploreQuery => ({
  explore: 'trips',
  dimensions: [{ field: 'time', grain: 'day' }],
  measures: ['count', 'speed'],
  filters: [],
  period: { from: '2026-11-01', to: '2026-11-03' },
  ...more,
})
const result = (rows: ExploreResult['rows'], more: Partial<ExploreResult> = {}): ExploreResult => ({
  period: { from: '2026-11-01', to: '2026-11-03' },
  rows,
  totals: [3, 40],
  cut: false,
  of: { rows: 3, vehicles: 1 },
  names: [{}, {}],
  ...more,
})

test('a day without rows has none of what adds up, and no value of what does not', () => {
  const { places, series } = figuresOf(shape, query(), result([{ keys: ['2026-11-02'], values: [3, 40] }]), words)
  expect(places.map(({ label }) => label)).toEqual(['1 Nov 2026', '2 Nov 2026', '3 Nov 2026'])
  expect(series.map(({ label, values }) => [label, ...values])).toEqual([
    ['Trips', 0, 3, 0],
    ['Speed', null, 40, null],
  ])
})

test('the period before stands beside, in its own columns', () => {
  const previous = { from: '2026-10-29', to: '2026-10-31', totals: [1, 30], cut: false }
  const rows = [{ keys: ['2026-11-01'], values: [3, 40], before: [1, 30] }]
  const { series } = figuresOf(shape, query({ measures: ['count'] }), result(rows, { previous }), words)
  expect(series.map(({ label, before, values }) => [label, before, ...values])).toEqual([
    ['Trips', false, 3, 0, 0],
    ['Trips before', true, 1, 0, 0],
  ])
})

test('of many values of the second dimension the largest are told apart and the rest add up, or are left out', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ keys: ['2026-11-01', String(at)], values: [at + 1] }))
  const dimensions = [{ field: 'time', grain: 'day' as const }, { field: 'state' }]
  const of = (measure: string) =>
    figuresOf(shape, query({ dimensions, measures: [measure] }), result(rows), words).series
  expect(of('count').map(({ label, values: [first] }) => [label, first])).toEqual([
    ...[12, 11, 10, 9, 8, 7, 6].map((count) => [String(count - 1) === '1' ? 'Completed' : String(count - 1), count]),
    ['Other', 15],
  ])
  expect(of('speed')).toHaveLength(7)
})

test('labels say bins, days of the week and what is unknown', () => {
  const [time, state, km] = shape.dimensions as [never, never, never]
  expect(['0', '1', '2', '3'].map((key) => keyLabel(km, undefined, key, 'en'))).toEqual([
    'Below 0 km',
    '0–10 km',
    '10–100 km',
    '≥ 100 km',
  ])
  expect([keyLabel(state, undefined, '1', 'zh'), keyLabel(state, undefined, null, 'en')]).toEqual(['完成', 'Unknown'])
  expect(keyLabel(time, 'weekday', '7', 'zh')).toBe('周日')
  expect(keyLabel(time, 'hour', '2026-11-01T09', 'en')).toBe('1 Nov 2026 09:00')
})

test('every part of a period has its place, weeks from Monday', () => {
  const days = { from: '2026-10-30', to: '2026-11-03' }
  expect(bucketsOf('week', days)).toEqual(['2026-10-26', '2026-11-02'])
  expect(bucketsOf('month', days)).toEqual(['2026-10', '2026-11'])
  expect(bucketsOf('quarter', days)).toEqual(['2026-Q4'])
  expect(bucketsOf('hour', { from: '2026-10-30', to: '2026-10-30' })).toHaveLength(24)
  expect(bucketsOf('weekday', days)).toHaveLength(7)
})

test('an address holds the whole question; what cannot be asked counts as nothing', () => {
  const ask = firstAsk(shape)
  expect(readAsk(new URLSearchParams(askParams(ask)))).toEqual(ask)
  for (const text of ['', '{', '{}', JSON.stringify({ ...ask.query, measures: [] })])
    expect(readAsk(new URLSearchParams({ ask: text }))).toBeUndefined()
  const filters: ExploreQuery['filters'] = [
    { field: 'state', operator: 'in', values: [] },
    { field: 'km', operator: 'between', values: [null, null] },
    { field: 'state', operator: 'empty', values: [] },
  ]
  expect(complete({ ...ask.query, filters }).filters).toHaveLength(1)
})

test('looks are those that can show the question; one that cannot any more gives way', () => {
  expect(fittingLooks(query(), shape)).toEqual(['number', 'line', 'bar', 'ranking', 'table'])
  const both = query({ dimensions: [{ field: 'time', grain: 'weekday' }, { field: 'state' }] })
  expect(fittingLooks(both, shape)).toEqual(['number', 'bar', 'stacked', 'heat', 'table'])
  expect(fittingLooks(query({ dimensions: [{ field: 'km' }] }), shape)).toContain('histogram')
  expect(fitLook({ ...both, sort: { field: 'km', order: 'asc' } }, 'line', shape)).toEqual({
    query: both,
    look: 'stacked',
  })
  expect(fitLook(query({ dimensions: [] }), 'heat', shape).look).toBe('number')
})
