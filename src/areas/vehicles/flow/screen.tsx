import { RecordScreen } from '../../../kit/record/screen.tsx'
import { flow, flowCalls } from './contract.ts'

export default function Flows() {
  return <RecordScreen record={flow} calls={flowCalls} />
}
