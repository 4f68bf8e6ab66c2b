import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { geofenceLog, geofenceLogCalls } from './contract.ts'
import { geofenceEvents } from './events.ts'
import { fenceNotices } from './notices.ts'
import './store.ts'

export default thing({
  events: Object.values(geofenceEvents),
  records: [serveRecord(geofenceLog, geofenceLogCalls)],
  notices: [fenceNotices],
})
