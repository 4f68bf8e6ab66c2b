import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { dayMs, fleetDayStart } from '../../../../domain/time.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { type Filter, missingFilters, readState, withoutEmpty } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyTrips, dailyWords as words } from './texts.ts'

const Bars = lazy(() => import('../../../../ui/chart/StackedBars.tsx'))
const tripsRoute = '/tVehicleTravelInfo'
const lastWeek = () => ({ day: recentDays(7) })

/** /vehicleDriveData: distance by vehicle and day, below a chart of the queried period with a bar for each day. */
export default function DailyDrives() {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const [search] = useSearchParams()
  useFirstFilter(dailyDrive, lastWeek)
  const filter = withoutEmpty(readState(search, dailyDrive).filter)
  const trips: RowAction<RowOf<typeof dailyDrive>> = {
    key: 'trips',
    label: dailyTrips,
    run: ({ vin, day }) => open(tripsRoute, { 'q.vin': vin, 'q.beginAt': dayAsMoments(day) }),
  }
  return (
    <>
      {may(dailyDriveCalls.days) && missingFilters(dailyDrive, filter).length === 0 && (
        <Folding name="dailyDrive" title={t(words.chart)}>
          <Chart filter={filter} />
        </Folding>
      )}
      <RecordScreen record={dailyDrive} calls={dailyDriveCalls} rowActions={opens(tripsRoute) ? [trips] : []} />
    </>
  )
}

function dayAsMoments(day: string): string {
  const begin = fleetDayStart(day)
  return `${new Date(begin).toISOString()}~${new Date(begin + dayMs - 1).toISOString()}`
}

function Chart({ filter }: { filter: Filter }) {
  const { t } = useT()
  const days = useCall(dailyDriveCalls.days, { filter }, { placeholderData: (before) => before, quiet: true })
  if (!days.data && days.isError) return <ChartPlaceholder {...days} />
  const bars = (days.data ?? []).map(({ day, km }) => ({ key: day, values: { km } }))
  return (
    <Bars
      label={t(words.chart)}
      bars={bars}
      series={[{ key: 'km', label: t(words.km), color: 'var(--c-primary)' }]}
      tick={axisDay}
      unit="km"
    />
  )
}
