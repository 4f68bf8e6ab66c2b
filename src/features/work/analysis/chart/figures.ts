import { bucketsOf } from '../../../../domain/contract/explore/buckets.ts'
import { grainOf, keyLabel } from '../../../../domain/contract/explore/label.ts'
import {
  type ExploreQuery,
  type ExploreResult,
  type ExploreShape,
  isRunning,
  type MeasureShape,
} from '../../../../domain/contract/explore/query.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import { dimensionOf } from './ask.ts'

type Key = string | null
/** A series of values over the places of the first dimension. */
export interface FigureSeries {
  readonly key: string
  /** Name of the measure, or of the value of the second dimension. */
  readonly label: string
  readonly measure: MeasureShape
  /** Whether it belongs to the previous period. */
  readonly before: boolean
  /** Value of the second dimension. Undefined: there is none, or the series combines several. */
  readonly second?: Key | undefined
  readonly values: readonly (number | null)[]
}
export interface ChartFigures {
  /** Places of the first dimension. `id` is unique. */
  readonly places: readonly { readonly id: string; readonly key: Key; readonly label: string }[]
  readonly series: readonly FigureSeries[]
}
/** Limit of values of the second dimension with a series of their own. */
export const maxSeries = 8

/** Converts a result to places and series, with every time unit of the period in its place. Pure. */
export function figuresOf(
  shape: ExploreShape,
  query: ExploreQuery,
  result: ExploreResult,
  words: { readonly lang: Lang; readonly rest: string; before(label: string): string },
  most: number = maxSeries,
): ChartFigures {
  const [first, second] = query.dimensions.map(({ field }) => dimensionOf(shape, field))
  const measures = query.measures.flatMap((field) => shape.measures.find((each) => each.field === field) ?? [])
  const grain = first && grainOf(first, query.dimensions[0])
  const resultKeys = [...new Set(result.rows.map(({ keys }) => keys[0] ?? null))]
  const keys = grain ? inPlaces(bucketsOf(grain, result.period), resultKeys, query, isRunning(grain)) : resultKeys
  const labelAt = (at: 0 | 1, key: Key) => {
    const dimension = at === 0 ? first : second
    return dimension
      ? keyLabel(dimension, grainOf(dimension, query.dimensions[at]), key, words.lang, {
          names: result.names[at],
          period: result.period,
        })
      : ''
  }
  const places = keys.map((key) => ({ id: key === null ? ' ' : key, key, label: labelAt(0, key) }))
  const nothing = (measure: MeasureShape | undefined) => (measure?.additive ? 0 : null)
  if (!second) {
    const rows = new Map(result.rows.map((row) => [row.keys[0] ?? null, row]))
    const columns = (before: boolean): FigureSeries[] =>
      measures.map((measure, at) => {
        const label = words.lang === 'zh' ? measure.title[0] : measure.title[1]
        return {
          key: `${before ? 'before ' : ''}${measure.field}`,
          measure,
          before,
          label: before ? words.before(label) : label,
          values: keys.map((key) => {
            const row = rows.get(key)
            const value = before ? row?.before?.[at] : row?.values[at]
            return value ?? nothing(measure)
          }),
        }
      })
    return { places, series: [...columns(false), ...(result.previous?.totals.some(Boolean) ? columns(true) : [])] }
  }
  const series = splitSeries(result, keys, measures[0], { labelOf: (key) => labelAt(1, key), rest: words.rest, most })
  // Values with a natural order are sorted by it.
  const inTurn = second.kind === 'time' || second.kind === 'number'
  const placeOf = ({ second: key }: FigureSeries) => second.scale?.findIndex((each) => each.key === key) ?? -1
  if (second.scale) series.sort((a, b) => placeOf(a) - placeOf(b))
  return { places, series: inTurn ? series.sort(bySecond) : series }
}

/** Splits the first measure by the second dimension: the largest values, and the rest together if they add up. */
function splitSeries(
  { rows }: ExploreResult,
  keys: readonly Key[],
  measure: MeasureShape | undefined,
  { labelOf, rest, most }: { labelOf(key: Key): string; readonly rest: string; readonly most: number },
): FigureSeries[] {
  if (!measure) return []
  const sums = new Map<Key, number>()
  const cells = new Map<Key, Map<Key, number | null>>()
  for (const {
    keys: [first = null, second = null],
    values,
  } of rows) {
    sums.set(second, (sums.get(second) ?? 0) + (values[0] ?? 0))
    cells.set(second, (cells.get(second) ?? new Map()).set(first, values[0] ?? null))
  }
  const rankedKeys = [...sums.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0))
  const visibleKeys = rankedKeys.length > most ? rankedKeys.slice(0, most - 1) : rankedKeys
  const others = measure.additive ? rankedKeys.slice(visibleKeys.length) : []
  const empty = measure.additive ? 0 : null
  const columns = visibleKeys.map((second) => ({
    key: second === null ? ' ' : `=${second}`,
    label: labelOf(second),
    measure,
    before: false,
    second,
    values: keys.map((key) => cells.get(second)?.get(key) ?? empty),
  }))
  if (others.length === 0) return columns
  const together = keys.map((key) => others.reduce((sum, second) => sum + (cells.get(second)?.get(key) ?? 0), 0))
  return [...columns, { key: ' rest', label: rest, measure, before: false, values: together }]
}

/** All time units if the result is in their order. A ranked or limited result keeps its own order. */
function inPlaces(all: readonly string[], resultKeys: readonly Key[], query: ExploreQuery, running: boolean): Key[] {
  const isRanked = query.sort && query.sort.field !== query.dimensions[0]?.field
  if (isRanked || query.limit !== undefined) return [...resultKeys]
  const keySet = new Set(resultKeys)
  const places: Key[] = running ? [...all] : all.filter((key) => keySet.has(key) || all.length <= 24)
  if (keySet.has(null)) places.push(null)
  return query.sort?.order === 'desc' ? places.reverse() : places
}

const bySecond = ({ second: a = null }: FigureSeries, { second: b = null }: FigureSeries) =>
  a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'en', { numeric: true })
