import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { certificate, certificateCalls, certificatesOnPage } from './contract.ts'
import './store.ts'

export default thing({
  records: [serveRecord(certificate, certificateCalls)],
  onVehiclePage: [serveVehicleRows(certificatesOnPage, certificate)],
})
