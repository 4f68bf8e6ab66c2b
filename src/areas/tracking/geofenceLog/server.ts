import { serveRecord } from '../../../server/record/serve.ts'
import { geofenceLog, geofenceLogCalls } from './contract.ts'
import './store.ts'

serveRecord(geofenceLog, geofenceLogCalls)
