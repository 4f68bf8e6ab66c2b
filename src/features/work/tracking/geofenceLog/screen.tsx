import { lazy } from '../../../../client/lazy.tsx'
import { recentMoments } from '../../../../record/kinds/recent.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import { geofenceLog, geofenceLogCalls } from './contract.ts'

const lastWeek = () => ({ at: recentMoments(7) })
/** Lazy, so that the list does not wait for the map. */
const Place = lazy(() => import('./Place.tsx'))

/**
 * /vehicleManagement/GeofenceDriveLog: entries and exits of vehicles with place and time, and the state of the
 * reminder.
 */
export default function GeofenceLog() {
  useFirstFilter(geofenceLog, lastWeek)
  return (
    <RecordScreen
      record={geofenceLog}
      calls={geofenceLogCalls}
      moving
      detailExtra={({ longitude, latitude }) =>
        longitude !== null &&
        latitude !== null && <Place key={`${longitude} ${latitude}`} longitude={longitude} latitude={latitude} />
      }
    />
  )
}
