import { RecordScreen } from '../../../kit/record/screen.tsx'
import { targetCalls as calls, target } from './contract.ts'

/** /software/taskPushManage: what every vehicle has of every update task. */
export default function TaskPush() {
  return <RecordScreen record={target} calls={{ query: calls.query, export: calls.export }} />
}
