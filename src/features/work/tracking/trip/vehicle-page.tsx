import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { lastMoments } from '../../../../domain/time.ts'
import { optionKey } from '../../../../record/kinds/option.ts'
import {
  LatestCard,
  maxLines,
  type VehicleCardProps,
  vehicleCard,
} from '../../../../record/views/shared/vehicle-page.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { trip, tripCalls } from './contract.ts'
import { tripPageTexts as words } from './page-texts.ts'
import { periodOf } from './parts.tsx'

/** Smallest page size of a list call. */
const minPageSize = 10
const tripDays = 7

function Trips({ vin }: VehicleCardProps) {
  const { t, formatTime, formatNumber } = useT()
  const may = useMay()(tripCalls.query)
  const period = lastMoments(tripDays)
  const query = useCall(
    tripCalls.query,
    { page: 1, pageSize: minPageSize, filter: { vin, beginAt: period } },
    { enabled: may, quiet: true },
  )
  const tones = trip.fields.state.tones
  return (
    <LatestCard
      title={t(words.title)}
      found={query}
      none={t(words.none)}
      lines={query.data?.rows.slice(0, maxLines).map(({ id, beginAt, endAt, state, durationMin, distanceKm }) => {
        return {
          key: id,
          title: formatTime(beginAt),
          route: '/vehicleManagement/trackPlayback',
          params: { vin, ...periodOf({ beginAt, endAt }) },
          tag: <Tag tone={tones[state as keyof typeof tones]}>{t(`tripList:${optionKey('state', state)}`)}</Tag>,
          below: [
            distanceKm === null ? '' : formatNumber(distanceKm, 'km'),
            durationMin === null ? '' : formatNumber(durationMin, 'min'),
          ]
            .filter(Boolean)
            .join(' · '),
        }
      })}
      all={{
        route: '/tVehicleTravelInfo',
        params: { 'q.vin': vin, 'q.beginAt': period.join('~') },
        text: t(words.all),
      }}
    />
  )
}

export default [vehicleCard('top', 30, Trips)]
