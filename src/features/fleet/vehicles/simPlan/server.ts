import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { ownVehicleOnly } from '../scope.ts'
import { simPlan, simPlanCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [
    serveRecord(simPlan, simPlanCalls, {
      ...ownVehicleOnly(simPlan),
      check: (_context, input) => requireOrder('simPlan', input, 'periodFrom', 'periodTo'),
    }),
  ],
})
