import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { wakeLog, wakeLogCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(wakeLog, wakeLogCalls)] })
