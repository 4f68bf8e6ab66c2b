import { grainOf, keyLabel } from '../../../../domain/contract/explore/label.ts'
import {
  type ExploreQuery,
  type ExploreResult,
  type ExploreShape,
  grains,
  type MeasureShape,
} from '../../../../domain/contract/explore/query.ts'
import { inline, type Lang, type Pair } from '../../../../domain/contract/words.ts'
import type { AlertSubject } from './contract.ts'
import { type AlertReading, type AlertRule, compares, timePlace } from './judge.ts'

const both = (make: (lang: Lang) => string): Pair => [make('zh'), make('en')]
const half = (pair: Pair, lang: Lang) => pair[lang === 'zh' ? 0 : 1]
const fill = (pair: Pair, values: Readonly<Record<string, string>>, lang: Lang) =>
  half(pair, lang).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const sentences = {
  above: ['{{measure}}高于 {{value}}', '{{measure}} above {{value}}'],
  below: ['{{measure}}低于 {{value}}', '{{measure}} below {{value}}'],
  missing: ['没有数据', 'No data'],
  any: ['出现任何记录', 'Any record'],
  of: ['{{what}}（{{subject}}）', '{{what}} ({{subject}})'],
  inARow: ['{{what}}，连续 {{runs}} 次', '{{what}}, {{runs}} checks in a row'],
  rows: ['{{count}} 条记录', '{{count}} rows'],
  oneRow: ['{{count}} 条记录', '{{count}} row'],
} as const satisfies Record<string, Pair>
const subjectWords: Record<AlertSubject, Pair> = {
  latest: ['最近一个完整{{grain}}', 'the latest complete {{grain}}'],
  current: ['当前{{grain}}，截至目前', 'the {{grain}} so far'],
  total: ['整个时段合计', 'the entire period'],
  each: ['任一分组', 'any group'],
}

/** A value with its unit, rounded as its measure. */
export const figureText = (value: number, { decimals, unit }: Pick<MeasureShape, 'decimals' | 'unit'>): string =>
  `${Number(value.toFixed(decimals)).toLocaleString('en', { maximumFractionDigits: 10 })}${unit ? ` ${unit}` : ''}`

export const measureOf = (
  shape: Pick<ExploreShape, 'measures'>,
  rule: Pick<AlertRule, 'measure' | 'condition'>,
): MeasureShape | undefined =>
  compares(rule.condition) ? shape.measures.find(({ field }) => field === rule.measure) : undefined

export function ruleText(rule: AlertRule, query: ExploreQuery, shape: ExploreShape): Pair {
  const measure = measureOf(shape, rule)
  const time = timePlace(query)
  return both((lang) => {
    const value =
      rule.threshold === null ? '' : figureText(rule.threshold, { unit: measure?.unit, decimals: 10 } as never)
    const title = measure ? half(measure.title, lang) : ''
    const grain = time ? inline(half(grains[time.grain], lang)) : ''
    const what = fill(sentences[rule.condition], { measure: title, value }, lang)
    const subject = fill(subjectWords[rule.subject], { grain }, lang)
    const whole = fill(sentences.of, { what, subject }, lang)
    return rule.runs > 1 ? fill(sentences.inARow, { what: whole, runs: String(rule.runs) }, lang) : whole
  })
}

/** Label of a value: its time unit or its group. Null: the total. */
export function labelOf(
  { keys }: AlertReading,
  query: ExploreQuery,
  shape: ExploreShape,
  names: ExploreResult['names'] = [],
) {
  if (!keys) return null
  const time = timePlace(query)
  const places = keys.length === query.dimensions.length ? keys.map((_, at) => at) : [time?.at ?? 0]
  return both((lang) =>
    keys
      .map((key, index) => {
        const at = places[index] ?? 0
        const queryDimension = query.dimensions[at]
        const dimension = shape.dimensions.find(({ field }) => field === queryDimension?.field)
        return dimension
          ? keyLabel(dimension, grainOf(dimension, queryDimension), key, lang, { names: names[at] })
          : String(key)
      })
      .join(' · '),
  )
}

/** A value as text for notifications. */
export function valueText(value: number, measure: MeasureShape | undefined): Pair {
  if (measure) return both(() => figureText(value, measure))
  return both((lang) =>
    fill(value === 1 ? sentences.oneRow : sentences.rows, { count: value.toLocaleString('en') }, lang),
  )
}
