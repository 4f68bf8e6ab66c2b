import { serveRecord } from '../../../server/record/serve.ts'
import { vehicleMove, vehicleMoveCalls } from './contract.ts'
import './store.ts'

serveRecord(vehicleMove, vehicleMoveCalls)
