import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { modelPicture, modelPictureCalls } from './contract.ts'
import './store.ts'

export default thing({ records: [serveRecord(modelPicture, modelPictureCalls)] })
