import { RecordScreen } from '../../../kit/record/screen.tsx'
import { eolTaskCalls as calls, eolTask } from './contract.ts'

/** /contentManagement/eolUpTaskManagement: update tasks of the end of the line. */
export default function EolTasks() {
  return <RecordScreen record={eolTask} calls={{ query: calls.query, export: calls.export }} />
}
