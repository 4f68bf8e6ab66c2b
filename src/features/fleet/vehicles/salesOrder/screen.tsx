import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { salesOrder, salesOrderCalls } from './contract.ts'

export default function SalesOrders() {
  return <RecordScreen record={salesOrder} calls={salesOrderCalls} />
}
