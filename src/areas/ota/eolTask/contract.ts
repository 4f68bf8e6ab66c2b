import { taskCallsOf, taskLogRecord, taskRecord, taskTargetRecord } from '../boxTask/contract.ts'

export const eolTask = taskRecord('eolOtaTask', ['EOL 升级任务', 'End-of-line update task'])
export const eolTaskVehicle = taskTargetRecord('eolOtaTaskVehicle', ['升级车辆', 'Vehicle of the task'])
export const eolTaskLog = taskLogRecord('eolOtaTaskLog', ['升级日志', 'Update log'])
const common = taskCallsOf(
  { task: eolTask, vehicle: eolTaskVehicle, log: eolTaskLog },
  {
    tasks: '/ota/queryEolOtaTaskInfo',
    one: '/ota/queryOneEolOtaTask',
    detail: '/ota/queryEolOtaTaskDetailInfo',
    log: '/ota/queryEolOtaTaskLogInfo',
    save: '/ota/saveEolOtaTask',
    cancel: '/ota/cancleEolOtaTaskUpdate',
    pause: '/ota/pauseEolTaskUpdate',
    pauseVin: '/ota/eolPauseVinUpdate',
    exported: ['/ota/exportEolOtaTask', '/ota/exportEolOtaTaskDetail', '/ota/exportEolOtaTaskLog'],
  },
)
/** No second person approves them: they belong to the line, and its vehicles are nobody's yet. */
export const eolTaskCalls = {
  ...common.tasks,
  save: common.save,
  cancel: common.cancel,
  pause: common.pause,
  pauseVin: common.pauseVin,
}
export const eolTaskVehicleCalls = common.vehicles
export const eolTaskLogCalls = common.log
