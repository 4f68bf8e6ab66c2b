import { useSearchParams } from 'react-router-dom'
import { lazy } from '../../../../client/lazy.tsx'
import { usePicture } from '../../../../record/views/shared/use-picture.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { figureColours } from '../../../../ui/chart/colours.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import '../../../../ui/chart/pair.css'
import { useT } from '../../../../client/language.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { readState } from '../../../../record/model/address.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import { drainClasses, lowSupplyV, standbyDrain, standbyDrainCalls } from './contract.ts'
import { drainTexts as words } from './texts.ts'

const StackedBars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
const lastMonth = () => ({ period: recentDays(30) })

/** /analysis/lossOfElectricity: vehicles that lose charge while parked, worst first. */
export default function StandbyDrain() {
  const { t } = useT()
  useFirstFilter(standbyDrain, lastMonth)
  return (
    <>
      <Folding name="standbyDrain" title={t(words.picture)}>
        <Picture />
      </Folding>
      <RecordScreen record={standbyDrain} calls={standbyDrainCalls} />
    </>
  )
}

function Picture() {
  const { t, formatNumber } = useT()
  const [search] = useSearchParams()
  const { filter } = readState(search, standbyDrain)
  const picture = usePicture(standbyDrain, standbyDrainCalls.picture, filter)
  const { data } = picture
  if (!data) return <ChartPlaceholder {...picture} />
  if (data.days.length === 0) return <Empty>{t(words.none)}</Empty>
  const classOf = (from: number) => {
    const next = drainClasses[(drainClasses as readonly number[]).indexOf(from) + 1]
    return next === undefined ? `≥ ${formatNumber(from, '%')}` : `${formatNumber(from)}–${formatNumber(next, '%')}`
  }
  return (
    <div className="chart-pair">
      <SecondaryText as="p" className="all-columns chart-text">
        {t(words.method)}{' '}
        {data.supply.vehicles === 0
          ? t(words.noSupply)
          : t(words.supply, {
              count: data.supply.of,
              vehicles: formatNumber(data.supply.vehicles),
              low: formatNumber(data.supply.low),
              volts: formatNumber(lowSupplyV, 'V'),
            })}
      </SecondaryText>
      <div>
        <h3>{t(words.days)}</h3>
        <StackedBars
          label={t(words.days)}
          bars={data.days.map(({ day, ratePerDay }) => ({ key: day, values: { rate: ratePerDay } }))}
          series={[{ key: 'rate', label: t(words.rate), color: figureColours[0] }]}
          tick={axisDay}
          unit="%"
        />
      </div>
      <div>
        <h3>{t(words.classes)}</h3>
        <StackedBars
          label={t(words.classes)}
          bars={data.classes.map(({ from, vehicles }) => ({ key: String(from), values: { vehicles } }))}
          series={[{ key: 'vehicles', label: t(words.vehicles), color: figureColours[1] }]}
          tick={(from) => classOf(Number(from))}
        />
      </div>
    </div>
  )
}
