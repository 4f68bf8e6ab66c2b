import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { commandType, commandTypeCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(commandType, commandTypeCalls)] })
