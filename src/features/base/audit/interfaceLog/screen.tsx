import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { interfaceLogCalls as calls, interfaceLog } from './contract.ts'

/** /monitor/log: answers of the platform and their durations. */
export default function InterfaceLog() {
  return <RecordScreen record={interfaceLog} calls={calls} moving />
}
