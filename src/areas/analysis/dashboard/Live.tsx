import type { CSSProperties } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { Opens } from '../../../kit/ui/opens.tsx'
import { dashboardCalls, type LiveFigures } from './contract.ts'
import { liveTexts, dashboardTexts as words } from './texts.ts'

const everyMs = 10_000
const isAlarm = ({ key }: LiveFigures[number]) => key.startsWith('alarm')
const isCommand = ({ key }: LiveFigures[number]) => key.startsWith('commands')
const isUpdate = ({ key }: LiveFigures[number]) => key.startsWith('campaigns') || key === 'updatesFailed'

/** What moves by the minute, asked for every ten seconds while it is looked at; each figure opens its list. */
export function Live() {
  const { t, formatTime } = useT()
  const live = useCall(
    dashboardCalls.live,
    {},
    { quiet: true, refetchInterval: everyMs, placeholderData: (before) => before },
  )
  const figures = live.data ?? []
  if (figures.length === 0) return null
  return (
    <section className="dash-live" aria-label={t(words.live)}>
      <h2>
        {t(words.live)}
        <small className={live.isError ? 'dash-stale' : ''}>
          {t(live.isError ? words.staleSince : words.asOf, {
            time: formatTime(new Date(live.dataUpdatedAt).toISOString()).slice(-8),
          })}
        </small>
      </h2>
      <div className="dash-live-rows">
        <Row figures={figures.filter((each) => !isAlarm(each) && !isCommand(each) && !isUpdate(each))} />
        <Row figures={figures.filter(isCommand)} />
        <Row figures={figures.filter(isAlarm)} />
        <Row figures={figures.filter(isUpdate)} />
      </div>
    </section>
  )
}

function Row({ figures }: { figures: LiveFigures }) {
  const { t, formatNumber } = useT()
  if (figures.length === 0) return null
  return (
    <ul style={{ '--count': figures.length } as CSSProperties}>
      {figures.map(({ key, value, link }) => (
        <li key={key} className={`dash-is-${key}`} data-some={value > 0}>
          <Opens className="dash-live-figure" link={link}>
            <b>{formatNumber(value, key === 'kmToday' ? 'km' : undefined)}</b>
            <span>{t(liveTexts[key])}</span>
          </Opens>
        </li>
      ))}
    </ul>
  )
}
