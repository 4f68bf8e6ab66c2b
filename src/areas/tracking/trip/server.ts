import { serveRecord } from '../../../server/record/serve.ts'
import { trip, tripCalls } from './contract.ts'
import './store.ts'

serveRecord(trip, tripCalls)
