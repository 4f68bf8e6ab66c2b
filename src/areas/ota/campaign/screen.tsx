import { RecordScreen } from '../../../kit/record/screen.tsx'
import { campaignCalls as calls, campaign } from './contract.ts'

/** /software/taskManage: update tasks. */
export default function TaskManage() {
  return <RecordScreen record={campaign} calls={{ query: calls.query, export: calls.export }} />
}
