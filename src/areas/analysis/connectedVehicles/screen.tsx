import { useSearchParams } from 'react-router-dom'
import { Awaited } from '../../../kit/chart/Awaited.tsx'
import { axisDay } from '../../../kit/chart/axis-time.ts'
import { figureColours } from '../../../kit/chart/colours.ts'
import { Folding } from '../../../kit/chart/Folding.tsx'
import { lazy } from '../../../kit/client/lazy.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import '../../../kit/chart/pair.css'
import { useT } from '../../../kit/client/language.ts'
import { useCall } from '../../../kit/client/query.ts'
import { missingFilters, readState } from '../../../kit/record/address.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { connectedCalls, connectedVehicles } from './contract.ts'
import './connected.css'
import { lastDays } from '../../../time.ts'
import { connectedTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../kit/chart/StackedBars.tsx'))
const lastMonth = () => ({ period: lastDays(30), by: ['model'] })

/** /vehicleManagement/netVehicleAnalysis: how much of the fleet is connected and driving, divided in several ways. */
export default function ConnectedVehicles() {
  const { t } = useT()
  useFirstFilter(connectedVehicles, lastMonth)
  return (
    <>
      <Folding name="connectedVehicles" title={t(words.picture)}>
        <Picture />
      </Folding>
      <RecordScreen record={connectedVehicles} calls={connectedCalls} />
    </>
  )
}

function Picture() {
  const { t } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, connectedVehicles)
  const found = useCall(
    connectedCalls.picture,
    { filter },
    {
      quiet: true,
      enabled: missingFilters(connectedVehicles, filter).length === 0,
      placeholderData: (before) => before,
    },
  )
  const { data } = found
  if (!data) return <Awaited {...found} />
  const { vehicles, activated, online, active, days } = data
  return (
    <div className="chart-pair cv">
      <div>
        <h3>{t(words.days)}</h3>
        {days.length === 0 ? (
          <Empty>{t(words.none)}</Empty>
        ) : (
          <StackedBars
            label={t(words.days)}
            bars={days.map(({ day, active }) => ({ key: day, values: { active } }))}
            series={[{ key: 'active', label: t(words.active), color: figureColours[0] }]}
            tick={axisDay}
          />
        )}
      </div>
      <div className="cv-figures">
        <Figure name={t(words.vehicles)} value={vehicles} />
        <Figure name={t(words.activated)} value={activated} part={words.ofAll} whole={vehicles} />
        <Figure name={t(words.online)} value={online} part={words.ofActivated} whole={activated} />
        <Figure name={t(words.activeInPeriod)} value={active} part={words.ofActivated} whole={activated} />
      </div>
    </div>
  )
}

interface FigureProps {
  name: string
  value: number
  /** Text for the share of `whole`. */
  part?: string
  whole?: number
}
function Figure({ name, value, part, whole = 0 }: FigureProps) {
  const { t, formatNumber } = useT()
  const percent = whole === 0 ? 0 : (100 * value) / whole
  return (
    <div className="cv-figure">
      <span>{name}</span>
      <b>{formatNumber(value)}</b>
      {part && <small>{t(part, { percent: formatNumber(Math.round(percent * 10) / 10) })}</small>}
      {part && <i style={{ width: `${Math.min(100, percent)}%` }} aria-hidden="true" />}
    </div>
  )
}
