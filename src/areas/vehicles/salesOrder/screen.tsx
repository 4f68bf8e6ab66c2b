import { RecordScreen } from '../../../kit/record/screen.tsx'
import { salesOrder, salesOrderCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={salesOrder} calls={salesOrderCalls} />
}
