import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { vehicleMove, vehicleMoveCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(vehicleMove, vehicleMoveCalls)] })
