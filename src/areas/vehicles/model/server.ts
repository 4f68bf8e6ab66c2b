import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { model, modelCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(model, modelCalls)] })
