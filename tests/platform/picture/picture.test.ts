import { expect, test } from 'vitest'
import type { PictureChart } from '../../../src/platform/picture/model.ts'
import { drawPicture, maxCharts } from '../../../src/platform/picture/picture.ts'
import { axisValues } from '../../../src/platform/picture/scale.ts'
import { decodePng } from './decode-png.ts'

const places = (count: number, name = '') =>
  Array.from({ length: count }, (_, at) => ({ label: `${name}${at + 1}`, tick: `${name.slice(0, 8)}${at + 1}` }))
const chart: PictureChart = {
  title: '每天里程',
  subtitle: '2026-11-24 至 2026-11-30',
  kind: 'lines',
  unit: 'km',
  isOrdered: true,
  places: places(7),
  series: [{ label: '里程', color: '#3b82f6', values: [1, 5, 3, null, 8, 2, 4] }],
  emptyText: '没有数据',
}
const draw = async (...charts: PictureChart[]) => decodePng(await drawPicture(charts))
const series = (colors: readonly string[], count: number) =>
  colors.map((color, of) => ({
    label: `系列 ${of + 1}`,
    color,
    values: Array.from({ length: count }, (_, at) => (at % 7) + of + 1),
  }))

test('lines, bars and horizontal bars have the colors of their series, on white', async () => {
  const colors = ['#3b82f6', '#e8710a', '#12a150']
  for (const [kind, isOrdered] of [
    ['lines', true],
    ['grouped', true],
    ['stacked', true],
    ['grouped', false],
    ['stacked', false],
  ] as const) {
    const name = isOrdered ? '' : '华东大区新能源汽车示范运营中心'
    const picture = await draw({ ...chart, kind, isOrdered, places: places(5, name), series: series(colors, 5) })
    expect(picture.width).toBe(950)
    expect(picture.inkPart).toBeGreaterThan(0.02)
    expect(picture.inkPart).toBeLessThan(0.5)
    expect([...picture.colors]).toEqual(expect.arrayContaining([...colors, '#ffffff']))
  }
})

test('charts follow one another up to the limit, and the text of long names takes lines', async () => {
  const heightOf = async (...charts: PictureChart[]) => (await drawPicture(charts)).readUInt32BE(20)
  const one = await heightOf(chart)
  expect(await heightOf(chart, chart)).toBeGreaterThan(1.8 * one)
  expect(await heightOf(...Array(maxCharts + 3).fill(chart))).toBe(await heightOf(...Array(maxCharts).fill(chart)))
  expect(await heightOf({ ...chart, title: '很长的名称'.repeat(40) })).toBe(one + 55)
})

test('rare characters, emoji and no values are drawn, and a year of many series stays small', async () => {
  const empty = { ...chart, title: '', series: [{ label: 'x', color: '#3b82f6', values: [null] }] }
  const [blank, text] = [await draw({ ...empty, emptyText: '' }), await draw(empty)]
  expect(text.inkPart).toBeGreaterThan(blank.inkPart)
  const rare = await draw({ ...empty, title: '䶮瓀😀\u{2ffff}' })
  expect(rare.inkPart).toBeGreaterThan(text.inkPart)
  const colors = ['#3b82f6', '#e8710a', '#12a150', '#b14ae0', '#e0364c', '#0d9fb8', '#a8871c', '#7a7f8c']
  for (const kind of ['lines', 'grouped', 'stacked'] as const) {
    const png = await drawPicture([{ ...chart, kind, places: places(400), series: series(colors, 400) }])
    expect(png.byteLength).toBeLessThan(1_000_000)
  }
})

test('the axis has round values around all others', () => {
  expect(axisValues(0, 12_000, 4, true)).toEqual([0, 5000, 10_000, 15_000])
  expect(axisValues(0, 0, 4, true)).toEqual([0, 1])
  expect(axisValues(-7.5, 5.5, 4, false)).toEqual([-10, -5, 0, 5, 10])
  expect(axisValues(0, 0.3, 4, false)).toEqual([0, 0.1, 0.2, 0.3])
  expect(axisValues(0, 3, 4, true)).toEqual([0, 1, 2, 3])
})

test('a chart that cannot be drawn is an error, and the next one is drawn', async () => {
  await expect(drawPicture([{ ...chart, series: undefined as never }])).rejects.toThrow()
  expect((await draw(chart)).width).toBe(950)
})
