import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { recentMoments } from '../../../kit/record/kinds/recent.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { geofenceLog, geofenceLogCalls } from './contract.ts'

const lastWeek = () => ({ at: recentMoments(7) })

/** /vehicleManagement/GeofenceDriveLog: who entered and left which fence when, and what came of the reminder. */
export default function GeofenceLog() {
  useFirstFilter(geofenceLog, lastWeek)
  return <RecordScreen record={geofenceLog} calls={geofenceLogCalls} moving />
}
