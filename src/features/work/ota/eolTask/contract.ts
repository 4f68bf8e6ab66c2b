import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { taskCallsOf, taskLogRecord, taskRecord, taskTargetRecord } from '../boxTask/contract.ts'

export const eolTask = taskRecord(
  'eolOtaTask',
  ['EOL 升级任务', 'End-of-line update task'],
  [
    '产线下线时的升级任务。请新增任务，选择文件和车辆。',
    'Update tasks at the end of the line. Add one with its file and its vehicles.',
  ],
)
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
    reach: '/ota/queryEolOtaTaskReach',
    exported: ['/ota/exportEolOtaTask', '/ota/exportEolOtaTaskDetail', '/ota/exportEolOtaTaskLog'],
  },
)
/** These tasks need no approval, because the vehicles are still at the line and have no owner. */
export const eolTaskCalls = common.tasks
export const eolTaskVehicleCalls = common.vehicles
export const eolTaskLogCalls = common.log

const ecu = z.object({ ecu: z.string(), partNumber: z.string().nullable(), version: z.string() })
export const lineCalls = {
  /** Returns the versions required by the newest released baseline of the vehicle type, with the reported ones. */
  wanted: call('/ota/eolSoftwareList', {
    title: ['车辆应装软件', 'Required software of a vehicle'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      baseline: z.string().nullable(),
      ecus: z.array(
        z.object({
          ecu: z.string(),
          partNumber: z.string(),
          version: z.string(),
          counter: z.number(),
          /** Last reported version. Null: none. */
          reported: z.string().nullable(),
          isSame: z.boolean(),
          file: z.object({ name: z.string(), size: z.number(), sha256: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  /** Returns the versions reported at the line, newest first. */
  reported: call('/ota/queryEolVersionInfoList', {
    title: ['下线版本记录', 'Versions reported at the line'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin.optional(), page: z.int().min(1).max(500).default(1) }),
    output: z.object({
      rows: z.array(
        ecu.extend({
          vin: z.string(),
          hardwareId: z.string().nullable(),
          serial: z.string().nullable(),
          at: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  report: call('/ota/addEolVersion', {
    title: ['上报下线版本', 'Report versions at the line'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      at: z.iso.datetime({ offset: true }).optional(),
      ecus: z
        .array(
          z.strictObject({
            ecu: z.string().trim().min(1).max(16),
            partNumber: z.string().trim().min(1).max(64).optional(),
            version: z.string().trim().min(1).max(64),
            hardwareId: z.string().trim().max(64).optional(),
            serial: z.string().trim().max(64).optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: z.object({ count: z.number() }),
  }),
}
