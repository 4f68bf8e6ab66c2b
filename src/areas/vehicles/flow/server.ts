import { serveRecord } from '../../../server/record/serve.ts'
import { requireOrder } from '../refusals.ts'
import { ownVehicleOnly } from '../scope.ts'
import { flow, flowCalls } from './contract.ts'
import './store.ts'

serveRecord(flow, flowCalls, {
  ...ownVehicleOnly(flow),
  values: (_context, input) => {
    requireOrder('flow', input, 'periodFrom', 'periodTo')
    return {}
  },
})
