import { useSearchParams } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import { usePicture } from '../../../../record/views/shared/use-picture.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { figureColours } from '../../../../ui/chart/colours.ts'
import { Figures } from '../../../../ui/chart/Figures.tsx'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import '../../../../ui/chart/pair.css'
import { useT } from '../../../../client/language.ts'
import { readState } from '../../../../record/model/address.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import { connectedCalls, connectedVehicles } from './contract.ts'
import './connectedVehicles.css'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { connectedTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
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
  const picture = usePicture(connectedVehicles, connectedCalls.picture, filter)
  const { data } = picture
  if (!data) return <ChartPlaceholder {...picture} />
  const { vehicles, activated: activatedCount, online, active, days } = data
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
          { ...part(activatedCount, vehicles, words.ofAll), key: 'activated', name: t(words.activated) },
          { ...part(online, activatedCount, words.ofActivated), key: 'online', name: t(words.online) },
          { ...part(active, activatedCount, words.ofActivated), key: 'active', name: t(words.activeInPeriod) },
        ]}
      />
    </div>
  )
}
