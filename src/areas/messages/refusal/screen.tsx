import { RecordScreen } from '../../../kit/record/screen.tsx'
import { refusal, refusalCalls } from './contract.ts'

export default function Refusals() {
  return <RecordScreen record={refusal} calls={refusalCalls} />
}
