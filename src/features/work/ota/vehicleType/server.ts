import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { vehicleType, vehicleTypeCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(vehicleType, vehicleTypeCalls)] })
