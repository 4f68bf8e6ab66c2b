import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { geofenceLog, geofenceLogCalls } from './contract.ts'
import { fenceNotices } from './notices.ts'
import './store.ts'

export default thing({ records: [serveRecord(geofenceLog, geofenceLogCalls)], notices: [fenceNotices] })
