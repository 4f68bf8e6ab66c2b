import { serveRecord, thing } from '../../../server/thing.ts'
import { certificate, certificateCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(certificate, certificateCalls)] })
