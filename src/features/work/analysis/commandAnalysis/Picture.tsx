import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { type RouteParams, useOpen, useOpens } from '../../../../client/navigation.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { daysFrom } from '../../../../domain/time.ts'
import { usePicture } from '../../../../record/views/shared/use-picture.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { lineColours } from '../../../../ui/chart/colours.ts'
import { type FigureCard, Figures } from '../../../../ui/chart/Figures.tsx'
import { HighPicture, Pictures } from '../../../../ui/chart/pictures.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import type { CommandOutcome } from '../../commands/command/state-texts.ts'
import { causeIs, commandsBehind, listRoute, outcomeIs } from './behind.ts'
import { causeOf, causeTitle } from './causes.ts'
import { type CommandFigures, commandAnalysisCalls as calls, commandAnalysis } from './contract.ts'
import './commandAnalysis.css'
import { Times } from './Times.tsx'
import { commandAnalysisTexts as words } from './texts.ts'

const [blue, , green, , red, , , grey] = lineColours as readonly string[]
const outcomeColours = { success: green, failure: red, calledOff: grey, open: blue } as Record<CommandOutcome, string>

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
const causesShown = 8

type Filter = Readonly<Record<string, unknown>>
type Data = OutputOf<typeof calls.picture>

/**
 * Overview of all commands of a period: results next to the previous period, by day, causes of failure, and durations.
 */
export function Picture({ filter }: { filter: Filter }) {
  const { t, formatDay } = useT()
  const open = useOpen()
  const opens = useOpens()
  const picture = usePicture(commandAnalysis, calls.picture, filter)
  const { data } = picture
  if (!data) return picture.asked && !picture.isError ? <Loading /> : <ChartPlaceholder {...picture} />
  if (data.now.commands === 0 && data.before.commands === 0) return <Empty>{t(words.none)}</Empty>
  const show = opens(listRoute)
    ? (more: RouteParams, days = filter.period as [string, string]) =>
        open(listRoute, commandsBehind(filter, days, more))
    : undefined
  const [first, last] = data.periodBefore
  return (
    <Pictures basis={`${t(words.method)} ${t(words.beforePeriod, { first: formatDay(first), last: formatDay(last) })}`}>
      <Totals {...data} show={show} />
      <Days data={data} period={filter.period as [string, string]} show={show} />
      <Causes data={data} show={show} />
      <Times {...data} />
    </Pictures>
  )
}

type Show = ((more: RouteParams, days?: [string, string]) => void) | undefined

function Totals({ now, before, show }: Pick<Data, 'now' | 'before'> & { show: Show }) {
  const { t, formatNumber } = useT()
  const was = (value: string) => t(words.before, { value: value || '–' })
  const rate = ({ success, failure }: CommandFigures) =>
    success + failure === 0 ? undefined : Math.round((1000 * success) / (success + failure)) / 10
  const percent = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, '%'))
  const count = (key: 'failure' | 'calledOff' | 'open', name: string): FigureCard => ({
    key,
    name: t(name),
    value: formatNumber(now[key]),
    note: was(formatNumber(before[key])),
    onOpen: show && now[key] > 0 ? () => show(outcomeIs(key)) : undefined,
  })
  return (
    <Figures
      figures={[
        {
          key: 'rate',
          name: t(words.success),
          value: percent(rate(now)),
          note: was(percent(rate(before))),
          percent: rate(now),
          onOpen: show && now.success > 0 ? () => show(outcomeIs('success')) : undefined,
        },
        {
          key: 'commands',
          name: t(words.commands),
          value: formatNumber(now.commands),
          note: was(formatNumber(before.commands)),
          onOpen: show && now.commands > 0 ? () => show({}) : undefined,
        },
        count('failure', words.failure),
        count('calledOff', words.calledOff),
        count('open', words.open),
      ]}
    />
  )
}

function Days({ data, period: [first, last], show }: { data: Data; period: [string, string]; show: Show }) {
  const { t } = useT()
  const countsByDay = new Map(data.days.map((each) => [each.day, each]))
  const series = (['success', 'failure', 'calledOff', 'open'] as const).map((key) => ({
    key,
    color: outcomeColours[key],
    label: t(key === 'success' ? words.succeeded : words[key]),
  }))
  return (
    <HighPicture title={t(words.days)}>
      {data.now.commands === 0 ? (
        <Empty>{t(words.none)}</Empty>
      ) : (
        <StackedBars
          label={t(words.days)}
          bars={daysFrom(first, last).map((day) => {
            const { success = 0, failure = 0, calledOff = 0, open = 0 } = countsByDay.get(day) ?? {}
            return { key: day, values: { success, failure, calledOff, open } }
          })}
          series={series}
          tick={axisDay}
          {...(show && { onOpen: (day: string) => show({}, [day, day]) })}
        />
      )}
    </HighPicture>
  )
}

function Causes({ data: { causes }, show }: { data: Data; show: Show }) {
  const { t, say, formatNumber } = useT()
  const keyOf = ({ state, code }: Data['causes'][number]) => (code ? `${state}:${code}` : state)
  return (
    <section className="ca-causes">
      <h3>{t(words.causes)}</h3>
      {causes.length === 0 ? (
        <Empty>{t(words.noFailure)}</Empty>
      ) : (
        <BarList
          label={t(words.causes)}
          items={causes.slice(0, causesShown).map((cause) => ({
            key: keyOf(cause),
            name: say(causeTitle(cause)),
            value: cause.commands,
            tone: 'danger' as const,
            text: (
              <>
                {formatNumber(cause.commands)} <small>{t(words.before, { value: formatNumber(cause.before) })}</small>
              </>
            ),
          }))}
          onOpen={show && ((key) => show(causeIs(causeOf(key))))}
        />
      )}
    </section>
  )
}
