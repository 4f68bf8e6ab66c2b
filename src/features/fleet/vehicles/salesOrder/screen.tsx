import { RecordScreen } from '../../../../record/views/screen.tsx'
import { salesOrder, salesOrderCalls } from './contract.ts'

export default function SalesOrders() {
  return <RecordScreen record={salesOrder} calls={salesOrderCalls} />
}
