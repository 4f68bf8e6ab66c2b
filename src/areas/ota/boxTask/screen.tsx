import { RecordScreen } from '../../../kit/record/screen.tsx'
import { boxTask, boxTaskCalls as calls } from './contract.ts'

/** /contentManagement/tboxUpTaskManagement: update tasks of boxes. */
export default function BoxTasks() {
  return <RecordScreen record={boxTask} calls={{ query: calls.query, export: calls.export }} />
}
