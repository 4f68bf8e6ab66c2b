import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { readState, writeState } from '../../../../record/model/address.ts'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { pointCalls as calls, pointUse } from './contract.ts'
import { Funnel } from './Funnel.tsx'
import { Overview } from './Overview.tsx'
import './point.css'
import { Retention } from './Retention.tsx'
import { pointTexts as words } from './texts.ts'

const lastWeek = () => ({ period: recentDays(7) })

/** /buriedPointManager/overviewPreview: use of pages and actions, with counts and users. */
export default function PointOverview() {
  const { t } = useT()
  useFirstFilter(pointUse, lastWeek)
  const [search] = useSearchParams()
  const { filter } = readState(search, pointUse)
  const period = search.get('q.period')
  const periodParams = { ...(period && { 'q.period': period }) }
  return (
    <>
      <Periods />
      <Lists
        fixedParams={periodParams}
        lists={[
          { key: 'overview', label: t(words.overview), call: calls.picture, children: <Overview filter={filter} /> },
          { key: 'funnel', label: t(words.funnel), call: calls.funnel, children: <Funnel filter={filter} /> },
          {
            key: 'retention',
            label: t(words.retention),
            call: calls.retention,
            children: <Retention filter={filter} />,
          },
        ]}
      />
    </>
  )
}

const periods = { week: 7, month: 30, quarter: 90 } as const

/** Preset periods. Others are entered in the list's filter. */
function Periods() {
  const { t } = useT()
  const [search, setSearch] = useSearchParams()
  const state = readState(search, pointUse)
  const currentPeriod = (state.filter.period as string[] | undefined)?.join()
  const keys = Object.keys(periods) as (keyof typeof periods)[]
  const selectedKey = keys.find((key) => recentDays(periods[key]).join() === currentPeriod)
  const change = (key: string) => {
    const days = periods[key as keyof typeof periods]
    if (!days) return
    setSearch((now) =>
      writeState(now, pointUse, { ...state, page: 1, filter: { ...state.filter, period: recentDays(days) } }),
    )
  }
  return (
    <div className="pt-periods">
      <Segments
        options={[
          ...keys.map((key) => ({ value: key as string, label: t(words[key]) })),
          ...(selectedKey ? [] : [{ value: 'range', label: t(words.range) }]),
        ]}
        value={selectedKey ?? 'range'}
        onChange={change}
      />
    </div>
  )
}
