import { RecordScreen } from '../../../kit/record/screen.tsx'
import { interfaceLogCalls as calls, interfaceLog } from './contract.ts'

/** /monitor/log: what the platform answered and how long it took. */
export default function InterfaceLog() {
  return <RecordScreen record={interfaceLog} calls={calls} moving />
}
