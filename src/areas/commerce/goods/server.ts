import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { goods, goodsCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(goods, goodsCalls)] })
