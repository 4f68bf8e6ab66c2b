import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { owner, ownerCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(owner, ownerCalls)] })
