import { serveRecord } from '../../../server/record/serve.ts'
import { model, modelCalls } from './contract.ts'
import './store.ts'

serveRecord(model, modelCalls)
