/** What a letter says: the figures in short, with the whole table attached. */
import { grainOf, keyLabel } from '../../../kit/explore/label.ts'
import {
  type ExploreQuery,
  type ExploreResult,
  type ExploreShape,
  isRunning,
  type MeasureShape,
} from '../../../kit/explore/query.ts'
import type { Lang } from '../../../kit/words.ts'
import { say } from '../../../server/words.ts'
import { figureText } from '../alertRule/sentence.ts'
import { subscriptionLetterTexts as words } from './letter-texts.ts'

export interface LetterGiven {
  readonly lang: Lang
  readonly name: string
  readonly chart: string
  readonly person: string
  readonly owner: string
  /** When it is sent, in the reader's language. */
  readonly plan: string
  readonly shape: ExploreShape
  readonly query: ExploreQuery
  readonly result: ExploreResult
  /** Where the chart is, and where the letters are stopped. */
  readonly links: { readonly chart: string; readonly stop: string }
}
/** Rows that the letter itself shows. */
const mostShown = 10

/** The subject and the text of a letter, in its reader's language. Pure. */
export function letterOf(given: LetterGiven): { subject: string; text: string } {
  const { lang, name, chart, person, owner, plan, shape, query, result, links } = given
  const { period, of } = result
  const half = lang === 'zh' ? 0 : 1
  const measures = query.measures.flatMap((field) => shape.measures.find((each) => each.field === field) ?? [])
  const days = { chart, from: period.from, to: period.to, rows: of.rows }
  const isEmpty = of.rows === 0
  const about = isEmpty
    ? say(lang, words.nothing, days)
    : of.vehicles === null
      ? say(lang, words.madeOfRows, days)
      : say(lang, words.madeOf, { ...days, vehicles: of.vehicles })
  const totals = measures.map((measure, at) =>
    totalText(measure, measure.title[half], result.totals[at], result.previous?.totals[at], lang),
  )
  const lines = [
    say(lang, words.hello, { person }),
    '',
    about,
    '',
    ...(isEmpty && !result.previous ? [] : [say(lang, words.totals), ...totals.map((line) => `  ${line}`), '']),
    ...(isEmpty ? [] : rowLines(given, measures)),
    say(lang, words.scope),
    say(lang, words.open, { link: links.chart }),
    '',
    say(lang, words.stop, { owner, plan, link: links.stop }),
  ]
  return {
    subject: say(lang, words.subject, { name, from: period.from, to: period.to }),
    text: `${lines.join('\n')}\n`,
  }
}

function totalText(
  measure: MeasureShape,
  title: string,
  value: number | null | undefined,
  before: number | null | undefined,
  lang: Lang,
): string {
  const said = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '–' : figureText(figure, measure)
  if (before === undefined) return say(lang, words.figure, { title, value: said(value) })
  const percent =
    before && value !== null && value !== undefined ? (100 * (value - before)) / Math.abs(before) : undefined
  const change = percent === undefined ? '–' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
  return say(lang, words.figureChanged, { title, value: said(value), before: said(before), change })
}

/** The first of the answer's rows; of what runs in time the latest, which people look for. */
function rowLines({ lang, shape, query, result }: LetterGiven, measures: readonly MeasureShape[]): string[] {
  const dimensions = query.dimensions.flatMap((asked) => {
    const dimension = shape.dimensions.find(({ field }) => field === asked.field)
    return dimension ? [{ asked, dimension }] : []
  })
  const attached = result.cut
    ? say(lang, words.cut, { count: result.rows.length })
    : say(lang, words.more, { count: Math.max(1, result.rows.length) })
  if (dimensions.length === 0) return [attached, '']
  const [first] = query.dimensions
  const inTime = !query.sort && dimensions[0]?.dimension.kind === 'time' && isRunning(first?.grain ?? 'day')
  const shown = inTime ? result.rows.slice(-mostShown) : result.rows.slice(0, mostShown)
  const rows = shown.map(({ keys, values }) => {
    const label = dimensions.map(({ asked, dimension }, at) =>
      keyLabel(dimension, grainOf(dimension, asked), keys[at] ?? null, lang, result.names[at]),
    )
    const figures = measures.map((measure, at) => {
      const value = values[at]
      return value === null || value === undefined ? '–' : figureText(value, measure)
    })
    return `  ${label.join(' · ')}: ${figures.join(' | ')}`
  })
  const titles = measures.map(({ title }) => title[lang === 'zh' ? 0 : 1]).join(' | ')
  return [
    `${say(lang, inTime ? words.latest : words.first, { count: shown.length })} (${titles})`,
    ...rows,
    '',
    attached,
    '',
  ]
}
