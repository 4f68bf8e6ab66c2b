import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { movesOnPage, vehicleMove, vehicleMoveCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [serveRecord(vehicleMove, vehicleMoveCalls)],
  onVehiclePage: [serveVehicleRows(movesOnPage, vehicleMove)],
})
