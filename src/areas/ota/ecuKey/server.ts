import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { ecuKey, ecuKeyCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(ecuKey, ecuKeyCalls)] })
