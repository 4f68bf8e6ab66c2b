import { serveRecord, serveVehicleRow, thing } from '../../../../platform/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { ownVehicleOnly } from '../scope.ts'
import { simOnPage, simPlan, simPlanCalls } from './contract.ts'
import './store.ts'

export default thing({
  onVehiclePage: [serveVehicleRow(simOnPage, simPlan)],
  records: [
    serveRecord(simPlan, simPlanCalls, {
      ...ownVehicleOnly(simPlan),
      check: (_context, input) => requireOrder('simPlan', input, 'periodFrom', 'periodTo'),
    }),
  ],
})
