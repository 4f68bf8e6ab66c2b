import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { type PointPlatform, pointPlatforms } from '../../../../domain/contract/points.ts'
import { daysFrom } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { usePicture } from '../../../../record/views/shared/use-picture.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { figureColours } from '../../../../ui/chart/colours.ts'
import { Figures } from '../../../../ui/chart/Figures.tsx'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { HighPicture, Pictures } from '../../../../ui/chart/pictures.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { isRoute } from '../../../screens.ts'
import { pointCalls as calls, pointUse } from './contract.ts'
import { useSteps } from './steps.ts'
import { pointLabels as labels, pointTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
const versionsShown = 5

type Filter = Readonly<Record<string, unknown>>
type Row = RowOf<typeof pointUse>

export function Overview({ filter }: { filter: Filter }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const { begin } = useSteps()
  const routeOf = ({ key }: Row) => {
    const [name, route = ''] = key.split(' ')
    return name === 'page' && isRoute(route) ? route : undefined
  }
  const rowActions: RowAction<Row>[] = [
    { key: 'funnel', label: labels.funnel, call: calls.funnel, run: ({ key }) => begin(key) },
    {
      key: 'open',
      label: labels.openPage,
      when: (row) => {
        const route = routeOf(row)
        return route !== undefined && opens(route)
      },
      run: (row) => {
        const route = routeOf(row)
        if (route) open(route)
      },
    },
  ]
  return (
    <>
      <Folding name="pointUse" title={t(words.picture)}>
        <Picture filter={filter} />
      </Folding>
      <RecordScreen record={pointUse} calls={calls} rowActions={rowActions} />
    </>
  )
}

function Picture({ filter }: { filter: Filter }) {
  const { t, say, formatNumber, formatDay } = useT()
  const picture = usePicture(pointUse, calls.picture, filter)
  const { data } = picture
  if (!data) return picture.asked && !picture.isError ? <Loading /> : <ChartPlaceholder {...picture} />
  const { now, before, days, platforms, versions, percent } = data
  const figure = (key: 'pages' | 'actions' | 'users') => ({
    key,
    name: t(words[key]),
    value: formatNumber(now[key]),
    note: t(words.before, { value: formatNumber(before[key]) }),
  })
  const ofDay = new Map(days.map((each) => [each.day, each]))
  const [first, last] = filter.period as [string, string]
  const countUsers = (uses: number, users: number) => t(words.countUsers, { uses, users })
  return (
    <Pictures
      basis={
        <>
          {t(words.method)} {percent === 0 ? t(words.off) : percent < 100 && t(words.sampled, { percent })}
        </>
      }
    >
      <Figures figures={[figure('pages'), figure('actions'), figure('users')]} />
      {days.length === 0 ? (
        <Empty>{t(words.none)}</Empty>
      ) : (
        <>
          <HighPicture title={t(words.days)}>
            <StackedBars
              label={t(words.days)}
              bars={daysFrom(first, last).map((day) => {
                const { pages = 0, actions = 0 } = ofDay.get(day) ?? {}
                return { key: day, values: { pages, actions } }
              })}
              series={[
                { key: 'pages', label: t(words.pages), color: figureColours[0] },
                { key: 'actions', label: t(words.actions), color: figureColours[1] },
              ]}
              tick={axisDay}
            />
          </HighPicture>
          <section>
            <h3>{t(words.platforms)}</h3>
            <BarList
              label={t(words.platforms)}
              items={platforms.map(({ platform, count, users }) => ({
                key: platform,
                name: say(pointPlatforms[platform as PointPlatform] ?? [platform, platform]),
                value: count,
                text: countUsers(count, users),
              }))}
            />
            <h3>{t(words.versions)}</h3>
            <BarList
              label={t(words.versions)}
              items={versions.slice(0, versionsShown).map(({ version, count, users, first: from, last: to }) => ({
                key: version,
                name: `${version.slice(0, 7) || t(words.noVersion)} · ${t(words.versionSpan, { first: formatDay(from), last: formatDay(to) })}`,
                value: count,
                text: countUsers(count, users),
              }))}
            />
          </section>
        </>
      )}
    </Pictures>
  )
}
