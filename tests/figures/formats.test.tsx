/** Tests every number format of the client with exact inputs and outputs in both languages, at its boundaries. */
import { renderHook } from '@testing-library/react'
import { afterAll, describe, expect, it } from 'vitest'
import { setLanguage, useT } from '../../src/client/language.ts'
import { span } from '../../src/client/span.ts'
import type { MeasureShape } from '../../src/domain/contract/explore/query.ts'
import { sizeText } from '../../src/domain/size-text.ts'
import { tickLabel } from '../../src/features/work/analysis/chart/marks.ts'
import { useFigureText } from '../../src/features/work/analysis/chart/use-figure-text.ts'
import { percentOf } from '../../src/features/work/ota/campaign/page/figures.ts'
import type { TrackAlarm, TrackTrip } from '../../src/features/work/tracking/trackPlayback/contract.ts'
import { useHead } from '../../src/features/work/tracking/trackPlayback/player/TrackEvents.tsx'
import type { TrackEvent } from '../../src/features/work/tracking/trackPlayback/player/track-events.ts'
import { coordinateText } from '../../src/record/kinds/coordinate.ts'
import { clockSeconds, clockText } from '../../src/record/kinds/duration.ts'
import type { Field } from '../../src/record/kinds/kind.ts'
import { decimalText, minorUnits } from '../../src/record/kinds/money.ts'
import { unreadable } from '../../src/record/kinds/sheet.ts'
import { duration, money, number } from '../../src/record/model/field.ts'
import { record } from '../../src/record/model/record.ts'
import { axisDay } from '../../src/ui/chart/axis-time.ts'
import { useAge } from '../../src/ui/parts/age.tsx'

const hook = async <T,>(lang: 'zh' | 'en', use: () => T): Promise<T> => {
  await setLanguage(lang, { remember: false })
  return renderHook(use).result.current
}
afterAll(() => setLanguage('zh', { remember: false }))

it.each([
  [0, undefined, '0'],
  [-0.5, undefined, '-0.5'],
  [1234567.891, undefined, '1,234,567.891'],
  [0.123456789, undefined, '0.123457'],
  [12, 'kWh', '12 kWh'],
  [100, '%', '100 %'],
  [null, 'km', ''],
  [undefined, 'km', ''],
] as const)('number %s in %s is %j in both languages', async (value, unit, text) => {
  for (const lang of ['zh', 'en'] as const) expect((await hook(lang, useT)).formatNumber(value, unit)).toBe(text)
})

it.each([
  [0, '0 s', '0 秒'],
  [-5_000, '5 s', '5 秒'],
  [99_499, '99 s', '99 秒'],
  [99_500, '2 min', '2 分钟'],
  [5_999_000, '100 min', '100 分钟'],
  [6_000_000, '2 h', '2 小时'],
  [172_799_000, '48 h', '48 小时'],
  [172_800_000, '2 d', '2 天'],
])('a span of %i ms is %j, %j', async (ms, en, zh) => {
  await setLanguage('en', { remember: false })
  expect(span(ms)).toBe(en)
  await setLanguage('zh', { remember: false })
  expect(span(ms)).toBe(zh)
})

it.each([
  [-1, '0 s', '0 秒'],
  [99_000, '99 s', '99 秒'],
  [100_000, '2 min', '2 分钟'],
  [5_999_000, '100 min', '100 分钟'],
  [6_000_000, '2 h', '2 小时'],
  [172_799_000, '48 h', '48 小时'],
  [172_800_000, '2 d', '2 天'],
])('an age of %i ms is %j, %j', async (ms, en, zh) => {
  expect((await hook('en', useAge))(ms)).toBe(en)
  expect((await hook('zh', useAge))(ms)).toBe(zh)
})

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [102_400, '100 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1.0 MB'],
  [1_503_238_553, '1.4 GB'],
  [2 ** 41, '2048 GB'],
])('%i bytes are %j', (bytes, text) => expect(sizeText(bytes)).toBe(text))

it.each([
  ['2026-01-31', '01-31'],
  ['2026-12-01', '12-01'],
])('day %s on an axis is %s', (day, text) => expect(axisDay(day)).toBe(text))

describe('figures of charts', () => {
  const measure = (unit: string | undefined, decimals: number) => ({ unit, decimals }) as MeasureShape

  it.each([
    [null, 'kWh', 1, '–'],
    [undefined, 'kWh', 1, '–'],
    [0, 'kWh', 1, '0 kWh'],
    [1234.56, 'kWh', 1, '1,234.6 kWh'],
    [1234.56, 'km', 0, '1,235 km'],
    [-0.04, '°C', 2, '-0.04 °C'],
    [7, undefined, 0, '7'],
  ] as const)('%s %s with %i decimals is %j', async (value, unit, decimals, text) => {
    expect((await hook('en', useFigureText)).figure(value, measure(unit, decimals))).toBe(text)
  })

  it.each([
    [150, 100, '+50 %'],
    [50, 100, '-50 %'],
    [100, 100, '0 %'],
    [101.25, 100, '+1.3 %'],
    [0, 80, '-100 %'],
    [5, -10, '+150 %'],
    [2000, 1, '+199,900 %'],
    [5, 0, undefined],
    [5, null, undefined],
    [null, 5, undefined],
    [undefined, 5, undefined],
  ])('from %s, before %s, is a change of %j', async (now, before, text) => {
    expect((await hook('en', useFigureText)).change(now, before)).toBe(text)
  })

  it.each([
    ['2026-01-31', true, '01-31'],
    ['2026-01-26 当周（部分）', true, '01-26（部分）'],
    ['Week of 26 Jan 2026 (partial)', true, '26 Jan (partial)'],
    ['exactly 12ch', false, 'exactly 12ch'],
    ['thirteen char', false, 'thirteen ch…'],
  ])('%j under an axis', (label, inTime, text) => {
    expect(tickLabel(label, inTime)).toBe(text)
  })
})

it.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
  [1, 2000, 0.1],
])('%i of %i are %d %', (value, of, percent) => expect(percentOf(value, of)).toBe(percent))

describe('fields', () => {
  const place = { record: 'figures', name: 'amount' }
  const fields = {
    amount: money(['金额', 'Amount']),
    length: duration(['时长', 'Length']),
    speed: number(['车速', 'Speed'], { unit: 'km/h' }),
  }
  record('figures', ['数值', 'Figures'], fields)
  const textOf = async (lang: 'zh' | 'en', field: Field, value: unknown) =>
    field.kind.text(value, field, await hook(lang, useT), place)

  it.each([
    ['amount', 0, '¥0.00', 'CN¥0.00'],
    ['amount', 5, '¥0.05', 'CN¥0.05'],
    ['amount', 123_450, '¥1,234.50', 'CN¥1,234.50'],
    ['amount', -100, '-¥1.00', '-CN¥1.00'],
    ['length', 0, '0 秒', '0 s'],
    ['length', 59, '59 秒', '59 s'],
    ['length', 3_661, '1 小时 1 分 1 秒', '1 h 1 min 1 s'],
    ['length', 90_000, '1 天 1 小时', '1 d 1 h'],
    ['speed', 0, '0 km/h', '0 km/h'],
    ['speed', 1234.5, '1,234.5 km/h', '1,234.5 km/h'],
  ] as const)('%s of %i is %j, %j', async (name, value, zh, en) => {
    expect([await textOf('zh', fields[name], value), await textOf('en', fields[name], value)]).toEqual([zh, en])
  })

  it.each([
    [0, 'CNY', '0.00'],
    [7, 'CNY', '0.07'],
    [-123_450, 'CNY', '-1234.50'],
    [1200, 'JPY', '1200'],
    [1234, 'KWD', '1.234'],
  ])('%i minor units of %s are %s, and back', (minor, currency, text) => {
    expect(decimalText(minor, currency)).toBe(text)
    expect(minorUnits(text, currency)).toBe(minor)
  })

  it.each([
    ['1.234', 'CNY', unreadable],
    ['1.5', 'JPY', unreadable],
    ['1,234.5', 'CNY', 123_450],
    ['-0', 'CNY', 0],
    ['', 'CNY', unreadable],
    ['1e3', 'CNY', unreadable],
  ])('%j in %s is read', (text, currency, minor) => expect(minorUnits(text, currency)).toBe(minor))

  it.each([
    [0, '0:00:00'],
    [3_661, '1:01:01'],
    [360_000, '100:00:00'],
  ])('%i seconds on a clock are %s, and back', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
    expect(clockSeconds(text)).toBe(seconds)
  })

  it.each([
    ['1:05', 3_900],
    ['0:5', 300],
    ['1:60', unreadable],
    ['90', unreadable],
    ['-1:00', unreadable],
  ])('the clock %j is read', (text, seconds) => expect(clockSeconds(text)).toBe(seconds))

  it.each([
    [121.4737, 31.2304, '121.4737,31.2304'],
    [0, -90, '0,-90'],
    [100.12345678, 10, '100.1234568,10'],
  ])('longitude %d and latitude %d are %s', (longitude, latitude, text) =>
    expect(coordinateText({ longitude, latitude })).toBe(text),
  )
})

const place = { longitude: 121, latitude: 31 }
const stop = { ...place, from: 0, to: 1, off: false, charged: false, points: 2 }
const gap = { from: 0, to: 1, start: place, end: place, distanceM: 12_345, parked: false }
const trip = { from: 0, to: 1, state: 1, distanceKm: 12.34, fromSoc: 80, toSoc: 71.5 } as never as TrackTrip
const alarm = { from: 0, to: 1, level: 3, name: 'Hot', place } as never as TrackAlarm
it.each<[TrackEvent, string, string]>([
  [{ kind: 'stop', stop, from: 0, to: 1 }, 'Stopped', '停车'],
  [
    { kind: 'stop', stop: { ...stop, off: true, charged: true }, from: 0, to: 1 },
    'Stopped · ignition off · charged',
    '停车 · 熄火 · 充电',
  ],
  [{ kind: 'gap', gap, from: 0, to: 1 }, 'No data · 12.3 km apart', '数据中断 · 相距 12.3 km'],
  [{ kind: 'gap', gap: { ...gap, distanceM: 49 }, from: 0, to: 1 }, 'No data · 0 km apart', '数据中断 · 相距 0 km'],
  [{ kind: 'gap', gap: { ...gap, parked: true }, from: 0, to: 1 }, 'Parked, no reports', '停放（无上报）'],
  [{ kind: 'trip', trip, from: 0, to: 1 }, '12.34 km · 80 → 71.5 %', '12.34 km · 80 → 71.5 %'],
  [
    { kind: 'trip', trip: { ...trip, state: 0, toSoc: null }, from: 0, to: 1 },
    '12.34 km · In progress',
    '12.34 km · 行驶中',
  ],
  [{ kind: 'alarm', alarm, from: 0, to: 1 }, 'Level 3 · Hot', '三级 · Hot'],
  [
    { kind: 'alarm', alarm: { ...alarm, place: null } as never, from: 0, to: 1 },
    'Level 3 · Hot · position unknown',
    '三级 · Hot · 位置未知',
  ],
])('on a track %j is %j, %j', async (event, en, zh) => {
  expect((await hook('en', useHead))(event)).toBe(en)
  expect((await hook('zh', useHead))(event)).toBe(zh)
})
