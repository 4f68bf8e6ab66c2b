import { serveRecord, serveVehicleRow, thing } from '../../../../platform/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { orderOnPage, salesOrder, salesOrderCalls } from './contract.ts'
import './store.ts'

export default thing({
  onVehiclePage: [serveVehicleRow(orderOnPage, salesOrder)],
  records: [
    serveRecord(salesOrder, salesOrderCalls, {
      check: (_context, input) => requireOrder('salesOrder', input, 'orderDay', 'deliveryDay'),
    }),
  ],
})
