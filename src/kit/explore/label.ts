import type { Lang, Pair } from '../words.ts'
import type { DimensionShape, ExploreQuery, Grain } from './query.ts'

/** Pairs and no keys: labels are made in the language of a sheet, too. */
export const labelPairs = {
  unknown: ['未知', 'Unknown'],
  all: ['合计', 'Total'],
  weekOf: ['{{day}} 当周', 'Week of {{day}}'],
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

/** What a value of a dimension is called. `names`: of references, by key. */
export function keyLabel(
  { kind, options, bins, unit }: DimensionShape,
  grain: Grain | undefined,
  key: string | null,
  lang: Lang,
  names: Readonly<Record<string, string>> = {},
): string {
  const half = lang === 'zh' ? 0 : 1
  if (key === null) return labelPairs.unknown[half]
  if (kind === 'option') return (options && Object.hasOwn(options, key) && options[key]?.[half]) || key
  if (kind === 'reference') return names[key] ?? key
  if (kind === 'number') return binLabel(Number(key), bins ?? [], unit, half)
  if (kind === 'time') return timeLabel(grain ?? 'day', key, half)
  return key
}

/** `10–20 km`, `≥ 200 km`. */
function binLabel(bin: number, bins: readonly number[], unit: string | undefined, half: 0 | 1): string {
  const [from, to] = [bins[bin - 1], bins[bin]]
  const said = (value: number) => value.toLocaleString('en')
  const text =
    from === undefined
      ? labelPairs.below[half].replace('{{to}}', said(to ?? 0))
      : to === undefined
        ? `≥ ${said(from)}`
        : `${said(from)}–${said(to)}`
  return unit ? `${text} ${unit}` : text
}

function timeLabel(grain: Grain, key: string, half: 0 | 1): string {
  if (grain === 'weekday') return weekdays[Number(key) - 1]?.[half] ?? key
  if (grain === 'hourOfDay') return `${key}:00`
  if (grain === 'hour') return `${key.replace('T', ' ')}:00`
  return grain === 'week' ? labelPairs.weekOf[half].replace('{{day}}', key) : key
}

/** The grain in which a dimension of a question is divided; undefined: it is no time. */
export const grainOf = (shape: DimensionShape, asked: ExploreQuery['dimensions'][number] | undefined) =>
  shape.kind === 'time' ? (asked?.grain ?? 'day') : undefined
