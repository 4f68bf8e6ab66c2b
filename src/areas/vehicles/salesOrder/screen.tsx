import { RecordScreen } from '../../../kit/record/screen.tsx'
import { salesOrder, salesOrderCalls } from './contract.ts'

export default function SalesOrders() {
  return <RecordScreen record={salesOrder} calls={salesOrderCalls} />
}
