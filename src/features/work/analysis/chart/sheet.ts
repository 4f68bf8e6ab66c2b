import { grainOf, keyLabel, labelPairs } from '../../../../domain/contract/explore/label.ts'
import type {
  DimensionShape,
  ExploreQuery,
  ExploreResult,
  ExploreShape,
} from '../../../../domain/contract/explore/query.ts'
import type { Lang, Pair } from '../../../../domain/contract/words.ts'
import type { Behind } from '../../../../platform/explore/run.ts'
import { type Reader, sheetTime, timeHeading } from '../../../../platform/reader.ts'
import { say } from '../../../../platform/words.ts'
import { sheetTexts } from './sheet-texts.ts'

interface ChartSheet {
  readonly headers: string[]
  readonly rows: (string | number | null)[][]
}
const shapesOf = (shape: ExploreShape, fields: readonly string[]) =>
  fields.flatMap((field) => shape.dimensions.find((each) => each.field === field) ?? [])
const headerText = (title: Pair, unit: string | undefined, lang: Lang) =>
  `${title[lang === 'zh' ? 0 : 1]}${unit ? ` (${unit})` : ''}`
const round = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals))

/** A result as a sheet: its rows, the total last, and a note of what was cut off. */
export function figuresSheet(shape: ExploreShape, query: ExploreQuery, result: ExploreResult, lang: Lang): ChartSheet {
  const dimensions = shapesOf(
    shape,
    query.dimensions.map(({ field }) => field),
  )
  const measures = query.measures.flatMap((name) => shape.measures.find(({ field }) => field === name) ?? [])
  const { previous } = result
  const figures = (values: readonly (number | null)[] | undefined) =>
    measures.map(({ decimals }, at) => round(values?.[at], decimals))
  const headers = [
    ...dimensions.map(({ title }) => headerText(title, undefined, lang)),
    ...measures.map(({ title, unit }) => headerText(title, unit, lang)),
    ...(previous
      ? measures.map(({ title, unit }) =>
          say(lang, sheetTexts.before, { title: headerText(title, unit, lang), from: previous.from, to: previous.to }),
        )
      : []),
  ]
  const rows = result.rows.map(({ keys, values, before }) => [
    ...dimensions.map((each, at) => labelOf(each, query, at, keys[at] ?? null, lang, result)),
    ...figures(values),
    ...(previous ? figures(before) : []),
  ])
  const total = [...figures(result.totals), ...(previous ? figures(previous.totals) : [])]
  const last =
    dimensions.length > 0
      ? [[labelPairs.all[lang === 'zh' ? 0 : 1], ...dimensions.slice(1).map(() => null), ...total]]
      : []
  const cut = result.cut ? [[say(lang, sheetTexts.cut, { count: result.rows.length })]] : []
  return { headers, rows: [...rows, ...last, ...cut] }
}

const labelOf = (
  shape: DimensionShape,
  query: ExploreQuery,
  at: number,
  key: string | null,
  lang: Lang,
  { names, period }: ExploreResult,
) => keyLabel(shape, grainOf(shape, query.dimensions[at]), key, lang, { names: names[at], period, plain: true })

export function behindSheet(shape: ExploreShape, behind: Behind, reader: Reader): ChartSheet {
  const { lang } = reader
  const time = shape.dimensions.find(({ main }) => main)
  const hasVin = behind.rows.some(({ vin }) => vin !== null)
  const columns = behind.columns.map(({ field, of }) =>
    of === 'dimension'
      ? { of, shape: shape.dimensions.find((each) => each.field === field) }
      : { of, shape: shape.measures.find((each) => each.field === field) },
  )
  const headers = [
    ...(hasVin ? ['VIN'] : []),
    time ? timeHeading(reader, headerText(time.title, undefined, lang)) : '',
    ...columns.map(({ shape: each }) => (each ? headerText(each.title, each.unit, lang) : '')),
  ]
  const rows = behind.rows.map(({ vin, at, values }) => [
    ...(hasVin ? [vin] : []),
    at === null ? null : at.includes('T') ? sheetTime(reader, at) : at,
    ...values.map((value, index) => {
      const column = columns[index]
      if (!column?.shape || value === null) return null
      if (column.of === 'measure') return round(Number(value), column.shape.decimals)
      return column.shape.kind === 'number'
        ? Number(value)
        : rawLabel(column.shape, String(value), lang, behind.names[index])
    }),
  ])
  const cut = behind.total > behind.rows.length ? [[say(lang, sheetTexts.cut, { count: behind.rows.length })]] : []
  return { headers, rows: [...rows, ...cut] }
}
const rawLabel = (shape: DimensionShape, value: string, lang: Lang, names?: Readonly<Record<string, string>>) =>
  shape.kind === 'time' ? value : keyLabel(shape, undefined, value, lang, { names })
