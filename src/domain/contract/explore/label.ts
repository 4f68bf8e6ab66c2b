import { dayText } from '../moments.ts'
import type { Lang, Pair } from '../words.ts'
import { spanOfBucket } from './buckets.ts'
import type { DimensionShape, ExploreQuery, Grain } from './query.ts'

/** Pairs without text keys, because labels are also needed in the language of a sheet. */
export const labelPairs = {
  unknown: ['未知', 'Unknown'],
  all: ['合计', 'Total'],
  weekOf: ['{{day}} 当周', 'Week of {{day}}'],
  partial: ['（部分）', ' (partial)'],
  below: ['小于 {{to}}', 'Below {{to}}'],
} as const satisfies Record<string, Pair>
const weekdays: readonly Pair[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
]

interface Days {
  readonly from: string
  readonly to: string
}

export interface LabelContext {
  /** Names of references, by key. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Queried days. A week, month, quarter or year that they cover only in part is marked. */
  readonly period?: Days | undefined
  /** Formats days as in a sheet, so that they can be imported again. */
  readonly plain?: boolean
}

export function keyLabel(
  { kind, options, bins, unit }: DimensionShape,
  grain: Grain | undefined,
  key: string | null,
  lang: Lang,
  { names = {}, period, plain = false }: LabelContext = {},
): string {
  const half = lang === 'zh' ? 0 : 1
  if (key === null) return labelPairs.unknown[half]
  if (kind === 'option') return (options && Object.hasOwn(options, key) && options[key]?.[half]) || key
  if (kind === 'reference') return names[key] ?? key
  if (kind === 'number') return binLabel(Number(key), bins ?? [], unit, half)
  if (kind === 'time')
    return timeLabel(grain ?? 'day', key, plain ? 'zh' : lang, half) + partialText(grain ?? 'day', key, period, lang)
  return key
}

/** Label of a bin: `10–20 km`, `≥ 200 km`. */
function binLabel(bin: number, bins: readonly number[], unit: string | undefined, half: 0 | 1): string {
  const [from, to] = [bins[bin - 1], bins[bin]]
  const format = (value: number) => value.toLocaleString('en')
  const text =
    from === undefined
      ? labelPairs.below[half].replace('{{to}}', format(to ?? 0))
      : to === undefined
        ? `≥ ${format(from)}`
        : `${format(from)}–${format(to)}`
  return unit ? `${text} ${unit}` : text
}

/** Suffix of a bucket that the period covers only in part. Empty for others. */
export function partialText(grain: Grain, key: string, period: Days | undefined, lang: Lang): string {
  const span = spanOfBucket(grain, key)
  if (!period || !span || (span.from >= period.from && span.to <= period.to)) return ''
  return labelPairs.partial[lang === 'zh' ? 0 : 1]
}

/** `days`: the language in which days are written. */
function timeLabel(grain: Grain, key: string, days: Lang, half: 0 | 1): string {
  if (grain === 'weekday') return weekdays[Number(key) - 1]?.[half] ?? key
  if (grain === 'hourOfDay') return `${key}:00`
  if (grain === 'hour') return `${dayText(days, key.slice(0, 10))} ${key.slice(11)}:00`
  if (grain === 'week') return labelPairs.weekOf[half].replace('{{day}}', dayText(days, key))
  return grain === 'day' ? dayText(days, key) : key
}

/** The time grain of a query's dimension. Undefined: it is not a time. */
export const grainOf = (shape: DimensionShape, dimension: ExploreQuery['dimensions'][number] | undefined) =>
  shape.kind === 'time' ? (dimension?.grain ?? 'day') : undefined
