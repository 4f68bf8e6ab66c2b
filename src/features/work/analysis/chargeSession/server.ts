import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { chargeSession, chargeSessionCalls } from './contract.ts'
import { chargingEvents } from './events.ts'
import { chargeExplore } from './explore.ts'
import './store.ts'

export default thing({
  events: Object.values(chargingEvents),
  records: [serveRecord(chargeSession, chargeSessionCalls)],
  explores: [chargeExplore],
})
