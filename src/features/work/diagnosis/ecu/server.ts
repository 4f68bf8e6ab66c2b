import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { ecu, ecuCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(ecu, ecuCalls)] })
