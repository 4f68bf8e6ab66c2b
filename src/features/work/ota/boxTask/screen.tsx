import {
  boxTask,
  boxTaskLog,
  boxTaskLogCalls,
  boxTaskVehicle,
  boxTaskVehicleCalls,
  boxTaskCalls as calls,
} from './contract.ts'
import { TaskScreen } from './TaskScreen.tsx'

const kind = {
  area: 'box',
  record: boxTask,
  calls,
  vehicle: boxTaskVehicle,
  vehicleCalls: boxTaskVehicleCalls,
  log: boxTaskLog,
  logCalls: boxTaskLogCalls,
} as const

/** /contentManagement/tboxUpTaskManagement: update tasks of boxes. A second person approves each. */
export default function BoxTasks() {
  return <TaskScreen kind={kind} />
}
