import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { series, seriesCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(series, seriesCalls)] })
