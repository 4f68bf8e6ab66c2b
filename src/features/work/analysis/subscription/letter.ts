/** Text of a mail: a short table per chart, with the whole tables attached. */

import { grainOf, keyLabel } from '../../../../domain/contract/explore/label.ts'
import { isRunning, type MeasureShape } from '../../../../domain/contract/explore/query.ts'
import { dayText } from '../../../../domain/contract/moments.ts'
import type { Lang } from '../../../../domain/contract/words.ts'
import { say } from '../../../../platform/words.ts'
import { figureText } from '../alertRule/sentence.ts'
import { withheldTexts, subscriptionLetterTexts as words } from './letter-texts.ts'
import type { ShownChart, SubscriptionContent } from './subject.ts'

export interface LetterInput {
  readonly lang: Lang
  readonly name: string
  readonly person: string
  readonly owner: string
  /** Sending times in the reader's language. */
  readonly plan: string
  /** The fleet's day. */
  readonly today: string
  readonly answer: SubscriptionContent
  /** File name of each displayed chart's table. Undefined: it is too large. */
  readonly files: readonly (string | undefined)[]
  /** Links to the chart or board, and to unsubscribe. */
  readonly links: { readonly open: string; readonly stop: string }
}
/** Limit of rows per chart in the mail itself. */
const maxRows = 10

/** Subject and text of a mail, in its reader's language. Pure. */
export function letterOf(input: LetterInput): { subject: string; text: string } {
  const { lang, person, owner, plan, links, answer, files } = input
  const lines = [
    say(lang, words.hello, { person }),
    '',
    ...(answer.isBoard ? boardLines(input) : answer.shown.flatMap((chart, at) => mailedLines(lang, chart, files[at]))),
    say(lang, words.scope),
    say(lang, answer.isBoard ? words.openBoard : words.open, { link: links.open }),
    '',
    say(lang, words.stop, { owner, plan, link: links.stop }),
  ]
  return { subject: subjectOf(input), text: `${lines.join('\n')}\n` }
}

type PostInput = Pick<LetterInput, 'lang' | 'name' | 'owner' | 'today' | 'answer'>
/** Message to a group: totals of each chart, and the first rows of a single one. Pure. */
export function postOf(input: PostInput): { title: string; lines: string[] } {
  const { lang, owner, answer } = input
  const lines = answer.shown.flatMap((chart) => chartLines(lang, chart, !answer.isBoard))
  return {
    title: subjectOf(input),
    lines: [...lines.filter((line) => line !== ''), say(lang, words.scopeOf, { owner })],
  }
}

function subjectOf({ lang, name, today, answer }: PostInput): string {
  const [first] = answer.shown
  return answer.isBoard || !first
    ? say(lang, words.subjectBoard, { name, day: dayText(lang, today) })
    : say(lang, words.subject, { name, ...daysOf(first, lang) })
}

/** Charts of a board under their names, and those withheld from the reader. */
function boardLines(letterInput: LetterInput): string[] {
  const { lang, answer, files } = letterInput
  const half = lang === 'zh' ? 0 : 1
  return [
    say(lang, words.board, { board: answer.name, count: answer.shown.length }),
    '',
    ...answer.shown.flatMap((chart, at) => [
      `=== ${at + 1}. ${chart.name} ===`,
      ...mailedLines(lang, chart, files[at]),
    ]),
    ...(answer.withheld.length > 0
      ? [
          say(lang, words.withheld, { count: answer.withheld.length }),
          ...answer.withheld.map(({ name, reason }) =>
            say(lang, words.withheldOne, { name, reason: withheldTexts[reason][half] }),
          ),
          '',
        ]
      : []),
  ]
}

const daysOf = ({ result: { period } }: ShownChart, lang: Lang) => ({
  from: dayText(lang, period.from),
  to: dayText(lang, period.to),
})

function mailedLines(lang: Lang, chart: ShownChart, file: string | undefined): string[] {
  const isEmpty = chart.result.of.rows === 0
  return [...chartLines(lang, chart), ...(isEmpty ? [] : [attachedText(chart, file, lang), ''])]
}

function chartLines(lang: Lang, chart: ShownChart, hasRows = true): string[] {
  const { name, shape, query, result } = chart
  const { of } = result
  const half = lang === 'zh' ? 0 : 1
  const measures = query.measures.flatMap((field) => shape.measures.find((each) => each.field === field) ?? [])
  const days = { chart: name, ...daysOf(chart, lang), rows: of.rows }
  const isEmpty = of.rows === 0
  const about = isEmpty
    ? say(lang, words.nothing, days)
    : of.vehicles === null
      ? say(lang, words.madeOfRows, { ...days, count: of.rows })
      : say(lang, words.madeOf, { ...days, vehicles: of.vehicles })
  const totals = measures.map((measure, index) =>
    totalText(measure, measure.title[half], result.totals[index], result.previous?.totals[index], lang),
  )
  return [
    about,
    '',
    ...(isEmpty && !result.previous ? [] : [say(lang, words.totals), ...totals.map((line) => `  ${line}`), '']),
    ...(isEmpty || !hasRows ? [] : rowLines(chart, measures, lang)),
  ]
}

function totalText(
  measure: MeasureShape,
  title: string,
  value: number | null | undefined,
  before: number | null | undefined,
  lang: Lang,
): string {
  const formatFigure = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '–' : figureText(figure, measure)
  if (before === undefined) return say(lang, words.figure, { title, value: formatFigure(value) })
  const percent =
    before && value !== null && value !== undefined ? (100 * (value - before)) / Math.abs(before) : undefined
  const change = percent === undefined ? '–' : `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
  return say(lang, words.figureChanged, { title, value: formatFigure(value), before: formatFigure(before), change })
}

/** Note on a chart's attachment: the whole table, the rows up to the limit, or none. */
function attachedText({ result }: ShownChart, file: string | undefined, lang: Lang): string {
  const count = Math.max(1, result.rows.length)
  if (file === undefined) return say(lang, words.tooLarge)
  return result.cut ? say(lang, words.cut, { count, file }) : say(lang, words.more, { count, file })
}

/** First rows of the result. For a time series the latest, which readers look for. */
function rowLines({ shape, query, result }: ShownChart, measures: readonly MeasureShape[], lang: Lang): string[] {
  const dimensions = query.dimensions.flatMap((queryDimension) => {
    const dimension = shape.dimensions.find(({ field }) => field === queryDimension.field)
    return dimension ? [{ asked: queryDimension, dimension }] : []
  })
  if (dimensions.length === 0) return []
  const [first] = query.dimensions
  const inTime = !query.sort && dimensions[0]?.dimension.kind === 'time' && isRunning(first?.grain ?? 'day')
  const visibleRows = inTime ? result.rows.slice(-maxRows) : result.rows.slice(0, maxRows)
  const rows = visibleRows.map(({ keys, values }) => {
    const label = dimensions.map(({ asked: queryDimension, dimension }, at) =>
      keyLabel(dimension, grainOf(dimension, queryDimension), keys[at] ?? null, lang, {
        names: result.names[at],
        period: result.period,
      }),
    )
    const figures = measures.map((measure, at) => {
      const value = values[at]
      return value === null || value === undefined ? '–' : figureText(value, measure)
    })
    return `  ${label.join(' · ')}: ${figures.join(' | ')}`
  })
  const titles = measures.map(({ title }) => title[lang === 'zh' ? 0 : 1]).join(' | ')
  return [`${say(lang, inTime ? words.latest : words.first, { count: visibleRows.length })} (${titles})`, ...rows, '']
}
