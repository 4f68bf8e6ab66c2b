import { RecordScreen } from '../../../kit/record/screen.tsx'
import { targetStep } from '../target/contract.ts'
import { updateLogCalls as calls } from './contract.ts'

/** /software/updateLog: every step of every vehicle’s update. */
export default function UpdateLog() {
  return <RecordScreen record={targetStep} calls={{ query: calls.query, export: calls.export }} />
}
