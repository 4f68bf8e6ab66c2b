import { serveRecord } from '../../../server/record/serve.ts'
import { modelPicture, modelPictureCalls } from './contract.ts'
import './store.ts'

serveRecord(modelPicture, modelPictureCalls)
