import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { salesOrder, salesOrderCalls } from './contract.ts'
import './store.ts'

export default thing({
  records: [
    serveRecord(salesOrder, salesOrderCalls, {
      check: (_context, input) => requireOrder('salesOrder', input, 'orderDay', 'deliveryDay'),
    }),
  ],
})
