import { useSearchParams } from 'react-router-dom'
import { Awaited } from '../../../kit/chart/Awaited.tsx'
import { axisDay } from '../../../kit/chart/axis-time.ts'
import { figureColours } from '../../../kit/chart/colours.ts'
import { Figures } from '../../../kit/chart/Figures.tsx'
import { Folding } from '../../../kit/chart/Folding.tsx'
import { usePicture } from '../../../kit/chart/usePicture.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import '../../../kit/chart/pair.css'
import { useT } from '../../../kit/client/language.ts'
import { readState } from '../../../kit/record/address.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { connectedCalls, connectedVehicles } from './contract.ts'
import './connected.css'
import { recentDays } from '../../../kit/record/kinds/recent.ts'
import { connectedTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../kit/chart/StackedBars.tsx'))
const lastMonth = () => ({ period: recentDays(30), by: ['model'] })

/** /vehicleManagement/netVehicleAnalysis: connected and active share of the fleet, grouped in several ways. */
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
  const { t, formatNumber } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, connectedVehicles)
  const found = usePicture(connectedVehicles, connectedCalls.picture, filter)
  const { data } = found
  if (!data) return <Awaited {...found} />
  const { vehicles, activated, online, active, days } = data
  const part = (value: number, whole: number, text: string) => {
    const percent = whole === 0 ? 0 : (100 * value) / whole
    const note = t(text, { percent: formatNumber(Math.round(percent * 10) / 10) })
    return { value: formatNumber(value), note, percent }
  }
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
      <Figures
        className="cv-figures"
        figures={[
          { key: 'vehicles', name: t(words.vehicles), value: formatNumber(vehicles) },
          { ...part(activated, vehicles, words.ofAll), key: 'activated', name: t(words.activated) },
          { ...part(online, activated, words.ofActivated), key: 'online', name: t(words.online) },
          { ...part(active, activated, words.ofActivated), key: 'active', name: t(words.activeInPeriod) },
        ]}
      />
    </div>
  )
}
