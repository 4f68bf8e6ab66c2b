import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { lastMoments } from '../../../time.ts'
import { geofenceLog, geofenceLogCalls } from './contract.ts'

const lastWeek = () => ({ at: lastMoments(7) })

/** /vehicleManagement/GeofenceDriveLog: who entered and left which fence when, and what came of the reminder. */
export default function GeofenceLog() {
  useFirstFilter(geofenceLog, lastWeek)
  return <RecordScreen record={geofenceLog} calls={geofenceLogCalls} />
}
