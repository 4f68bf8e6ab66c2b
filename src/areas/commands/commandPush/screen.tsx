import { RecordScreen } from '../../../kit/record/screen.tsx'
import { commandPush, commandPushCalls } from './contract.ts'

/** /message/commandPush: one command to many vehicles. */
export default function CommandPush() {
  return <RecordScreen record={commandPush} calls={commandPushCalls} />
}
