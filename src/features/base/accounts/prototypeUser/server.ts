import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { prototypeUser, prototypeUserCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(prototypeUser, prototypeUserCalls)] })
