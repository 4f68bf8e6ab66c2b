import { serveRecord, serveVehicleRow, thing } from '../../../../platform/thing/thing.ts'
import { owner, ownerCalls, ownerOnPage } from './contract.ts'
import './store.ts'

export default thing({
  records: [serveRecord(owner, ownerCalls)],
  onVehiclePage: [serveVehicleRow(ownerOnPage, owner, { call: ownerCalls.query })],
})
