import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { employee, employeeCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(employee, employeeCalls)] })
