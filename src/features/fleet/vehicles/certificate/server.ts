import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { certificate, certificateCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(certificate, certificateCalls)] })
