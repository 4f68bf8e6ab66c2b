import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { chargeSession, chargeSessionCalls } from './contract.ts'
import { chargeExplore } from './explore.ts'
import './store.ts'

export default thing({ records: [serveRecord(chargeSession, chargeSessionCalls)], explores: [chargeExplore] })
