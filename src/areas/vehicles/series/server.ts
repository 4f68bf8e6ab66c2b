import { serveRecord } from '../../../server/record/serve.ts'
import { series, seriesCalls } from './contract.ts'
import './store.ts'

serveRecord(series, seriesCalls)
