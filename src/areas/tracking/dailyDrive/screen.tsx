import { useSearchParams } from 'react-router-dom'
import { Awaited } from '../../../kit/chart/Awaited.tsx'
import { axisDay } from '../../../kit/chart/axis-time.ts'
import { Folding } from '../../../kit/chart/Folding.tsx'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { type Filter, missingFilters, readState, withoutEmpty } from '../../../kit/record/address.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { recentDays } from '../../../kit/record/kinds/recent.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { dayMs, fleetDayStart } from '../../../time.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyTrips, dailyWords as words } from './texts.ts'

const Bars = lazy(() => import('../../../kit/chart/StackedBars.tsx'))
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
  if (!days.data && days.isError) return <Awaited {...days} />
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
