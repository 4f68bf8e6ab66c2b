import { TaskScreen } from '../boxTask/parts.tsx'
import {
  eolTaskCalls as calls,
  eolTask,
  eolTaskLog,
  eolTaskLogCalls,
  eolTaskVehicle,
  eolTaskVehicleCalls,
} from './contract.ts'

const kind = {
  ...({ area: 'eol', record: eolTask, calls } as const),
  ...{ vehicle: eolTaskVehicle, vehicleCalls: eolTaskVehicleCalls, log: eolTaskLog, logCalls: eolTaskLogCalls },
}

/** /contentManagement/eolUpTaskManagement: update tasks of the end of the line. */
export default function EolTasks() {
  return <TaskScreen kind={kind} />
}
