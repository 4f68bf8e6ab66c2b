import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { usePicture } from '../../../../record/views/shared/use-picture.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { levelColours } from '../../../../ui/chart/colours.ts'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Fill, SecondaryText } from '../../../../ui/parts/layout.tsx'
import '../../../../ui/chart/pair.css'
import { daysFrom, fleetDayPeriod } from '../../../../domain/time.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { type Severity, severities } from '../faultCode/contract.ts'
import { faultAnalysisCalls as calls, faultAnalysis } from './contract.ts'
import './faultAnalysis.css'
import { analysisTexts as words } from './texts.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
const rankingSize = 10

interface Props {
  filter: Readonly<Record<string, unknown>>
  onGroup(group: { key: string; name: string }): void
}

export function Picture({ filter, onGroup }: Props) {
  const { t, formatNumber } = useT()
  const pictureQuery = usePicture(faultAnalysis, calls.picture, filter)
  const { data } = pictureQuery
  if (!data) return <ChartPlaceholder {...pictureQuery} />
  if (data.faults === 0) return <Empty>{t(words.none)}</Empty>
  const { vehicles, of, faults: count, days } = data
  const percent = formatNumber(of === 0 ? 0 : Math.round((1000 * vehicles) / of) / 10, '%')
  return (
    <div className="chart-pair fa">
      <SecondaryText as="p" className="all-columns chart-text">
        {t(words.summary, { vehicles: formatNumber(vehicles), of: formatNumber(of), percent, count })}
      </SecondaryText>
      <div>
        <h3>{t(words.trend)}</h3>
        {days.length === 0 ? <Empty>{t(words.noneNew)}</Empty> : <Trend filter={filter} days={days} />}
      </div>
      <div>
        <h3>{t(words.ranking)}</h3>
        <Ranking filter={filter} onGroup={onGroup} />
      </div>
    </div>
  )
}

interface TrendProps {
  filter: Props['filter']
  days: readonly { day: string; severity: string; faults: number }[]
}
function Trend({ filter, days }: TrendProps) {
  const { t, say, formatDay } = useT()
  const open = useOpen()
  const opens = useOpens()
  const [first, last] = filter.period as [string, string]
  const all = daysFrom(first, last)
  const severityKeys = ['0', ...Object.keys(severities)].filter((key) => days.some(({ severity }) => severity === key))
  const lines = severityKeys.map((key) => ({
    key,
    color: (levelColours as Readonly<Record<string, string>>)[key] ?? '',
    label: key === '0' ? t(words.ungraded) : say(severities[key as Severity]),
    values: all.map((day) => days.find((each) => each.day === day && each.severity === key)?.faults ?? 0),
  }))
  const openDay = (day: string) => {
    const { from, to } = fleetDayPeriod(day)
    const period = `${from}~${to}`
    open('/rds/remoteFaultInfo', {
      'q.firstSeenAt': period,
      ...(typeof filter.number === 'string' && { 'q.number': filter.number }),
    })
  }
  return (
    <Lines
      label={t(words.trend)}
      keys={all}
      tick={axisDay}
      name={formatDay}
      lines={lines}
      onOpen={opens('/rds/remoteFaultInfo') ? openDay : undefined}
    />
  )
}

function Ranking({ filter, onGroup }: Props) {
  const { t, formatNumber } = useT()
  const rankingQuery = useCall(
    calls.query,
    { filter, pageSize: rankingSize },
    { quiet: true, placeholderData: (before) => before },
  )
  const { data } = rankingQuery
  if (!data) return <ChartPlaceholder {...rankingQuery} />
  const most = Math.max(1, ...data.rows.map(({ vehicles }) => vehicles))
  return (
    <Fill as="ol" scroll className="fa-ranking" aria-label={t(words.ranking)}>
      {data.rows.map(({ key, name, vehicles, sharePercent }) => (
        <li key={key}>
          <RowButton
            className="row justify-between gap-12 text-start full fa-bar"
            onPress={() => onGroup({ key, name })}
          >
            <span className="ellipsis">{name}</span>
            <b className="tabular">
              {formatNumber(vehicles)}
              {sharePercent !== null && <small className="regular"> {formatNumber(sharePercent, '%')}</small>}
            </b>
            <i style={{ width: `${(100 * vehicles) / most}%` }} aria-hidden="true" />
          </RowButton>
        </li>
      ))}
    </Fill>
  )
}
