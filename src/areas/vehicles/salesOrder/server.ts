import { serveRecord } from '../../../server/record/serve.ts'
import { requireOrder } from '../refusals.ts'
import { salesOrder, salesOrderCalls } from './contract.ts'
import './store.ts'

serveRecord(salesOrder, salesOrderCalls, {
  values: (_context, input) => {
    requireOrder('salesOrder', input, 'orderDay', 'deliveryDay')
    return {}
  },
})
