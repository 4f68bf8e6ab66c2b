import { serveRecord, thing } from '../../../server/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { ownVehicleOnly } from '../scope.ts'
import { flow, flowCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [
    serveRecord(flow, flowCalls, {
      ...ownVehicleOnly(flow),
      check: (_context, input) => requireOrder('flow', input, 'periodFrom', 'periodTo'),
    }),
  ],
})
