import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { lineText } from '../../../../domain/contract/line-text.ts'
import { fieldVins, recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { parseVins } from '../../../../domain/vins.ts'
import { severalTexts } from '../../../../record/kinds/filters.ts'
import { bool, number, option, text, time, vin } from '../../../../record/model/field.ts'
import { type AnyRecord, record } from '../../../../record/model/record.ts'
import { msisdnShape } from '../../../fleet/vehicles/box/contract.ts'
import { campaignReach } from '../campaign/contract.ts'
import { campaignMachine, taskStates } from '../campaign/state-texts.ts'
import { borderStates, stepSources, targetCodes, targetEvents, targetMachine } from '../target/state-texts.ts'

const autoField = { auto: true, query: true, sort: false } as const
const quiet = { auto: true, sort: false } as const
const taskTones = { notFinished: 'processing', complete: 'success', terminated: 'default', paused: 'warning' } as const
const borderTones = {
  notUpgraded: 'default',
  commandSent: 'processing',
  succeeded: 'success',
  failed: 'error',
} as const

/** Record of upgrade tasks. Tasks of boxes and of the end of the line are campaigns of one file to named vehicles. */
export const taskRecord = (name: string, title: Pair, emptyText: Pair) =>
  record(
    name,
    title,
    {
      name: text(['任务名称', 'Task name'], { auto: true, required: true, max: 64, query: true, card: true }),
      taskState: option(['任务状态', 'Task state'], taskStates, { ...autoField, card: true, tones: taskTones }),
      state: option(['进展', 'Stage'], campaignMachine.texts, { ...autoField, list: false }),
      fileName: text(['升级文件', 'Update file'], { ...autoField, max: 128, card: true }),
      fileVersion: text(['文件版本', 'File version'], { ...quiet, max: 64 }),
      notBefore: time(['开始时间', 'Start time'], { auto: true, query: true, card: true }),
      notAfter: time(['结束时间', 'End time'], { auto: true }),
      wake: bool(['短信唤醒', 'Wake by SMS'], { ...quiet }),
      total: number(['车辆总数', 'Vehicles'], { auto: true, integer: true, card: true }),
      succeeded: number(['成功数', 'Succeeded'], { auto: true, integer: true, card: true }),
      failed: number(['失败数', 'Failed'], { auto: true, integer: true }),
      createdBy: text(['创建人', 'Created by'], { ...autoField, max: 64 }),
      takeOver: text(['接管原因', 'Take-over reason'], { ...quiet, max: 500, list: false }),
      approvedBy: text(['审批人', 'Approved by'], { ...quiet, max: 64 }),
    },
    { labelField: 'name', emptyText },
  )

export const taskTargetRecord = (name: string, title: Pair) =>
  record(
    name,
    title,
    {
      vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
      campaign: number(['任务', 'Task'], { ...autoField, integer: true, list: false }),
      boxSerial: text(['终端 SN', 'T-Box serial number'], { ...quiet, max: 32, card: true }),
      border: option(['升级状态', 'Update state'], borderStates, { ...autoField, card: true, tones: borderTones }),
      state: option(['阶段', 'Stage'], targetMachine.texts, { ...autoField, tones: targetMachine.tones }),
      code: option(['原因', 'Reason'], targetCodes, { ...quiet }),
      cause: text(['说明', 'Details'], { ...quiet, max: 500, list: 'more' }),
      lastVersion: text(['升级前版本', 'Previous version'], { ...quiet, max: 64 }),
      percent: number(['进度', 'Progress'], { ...quiet, integer: true, unit: '%' }),
      paused: bool(['已暂停', 'Paused'], { ...quiet }),
      offeredAt: time(['下发时间', 'Sent'], { ...quiet }),
      endedAt: time(['完成时间', 'Completed'], { ...quiet }),
    },
    {
      labelField: 'vin',
      large: true,
      needs: ['campaign'],
      emptyText: [
        '任务下发后，每辆车的升级状态会出现在这里。',
        'The state of each vehicle appears here once its task has started.',
      ],
    },
  )

export const taskLogRecord = (name: string, title: Pair) =>
  record(
    name,
    title,
    {
      vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
      campaign: number(['任务', 'Task'], { ...autoField, integer: true, list: false }),
      at: time(['时间', 'Time'], { auto: true, required: true, query: true, card: true }),
      event: option(['事件', 'Event'], targetEvents, { ...autoField, required: true, card: true }),
      state: option(['状态', 'Status'], targetMachine.texts, { ...quiet, tones: targetMachine.tones }),
      code: option(['原因', 'Reason'], targetCodes, { ...quiet }),
      text: text(['说明', 'Details'], { ...quiet, max: 2000 }),
      source: option(['来源', 'Source'], stepSources, { ...quiet, required: true }),
      by: text(['操作人', 'By'], { ...quiet, max: 64 }),
    },
    {
      labelField: 'vin',
      order: { field: 'at', order: 'desc' },
      large: true,
      needs: ['campaign'],
      emptyText: ['升级的每一步会自动记录在这里。', 'Every step of an update is recorded here.'],
    },
  )

/** MSISDNs separated by semicolons. */
const msisdns = z
  .string()
  .trim()
  .max(20_000)
  .overwrite((text) => severalTexts(text, msisdnShape).join(';'))
  .regex(/^\d{11,15}(;\d{11,15})*$/)
const moment = z.iso.datetime({ offset: true })

const namedVehicles = fieldVins(
  z
    .string()
    .trim()
    .min(1)
    .max(100_000)
    .transform((text) => parseVins(text).join(';')),
)

/** Input of a new task. `wakeUp` sends an SMS to every vehicle that is not connected, `msisdns` to these boxes only. */
const taskInput = z.strictObject({
  name: lineText(64),
  file: z.int().min(1),
  startTime: moment,
  endTime: moment,
  vins: namedVehicles,
  wakeUp: z.boolean().default(false),
  msisdns: msisdns.optional(),
  remark: z.string().trim().max(500).optional(),
})
/** Input with a reason for taking over vehicles that other tasks plan. A second person approves it. */
const savedForApproval = taskInput.extend({ takeOver: z.string().trim().min(1).max(500).optional() })
export type SavedTask = z.infer<typeof savedForApproval>

interface TaskPaths {
  readonly tasks: string
  readonly one: string
  readonly detail: string
  readonly log: string
  readonly save: string
  readonly cancel: string
  readonly pause: string
  readonly pauseVin: string
  readonly reach: string
  readonly exported: readonly [string, string, string]
}
export function taskCallsOf<T extends AnyRecord, V extends AnyRecord, L extends AnyRecord>(
  { task, vehicle, log }: { task: T; vehicle: V; log: L },
  paths: TaskPaths,
) {
  const id = recordId(task.name)
  const tasks = {
    ...recordCalls(task, { query: paths.tasks, one: paths.one, export: paths.exported[0] }),
    save: call(paths.save, {
      title: ['新建升级任务', 'New update task'],
      access: 'menu',
      changes: true,
      input: taskInput,
      output: z.object({ id: z.number() }),
    }),
    /** Cancels a task permanently. Vehicles that have not started installing are called off. */
    cancel: call(paths.cancel, {
      title: ['取消升级任务', 'Cancel update task'],
      access: 'menu',
      changes: true,
      input: z.strictObject({ id, reason: z.string().trim().min(1).max(500).optional() }),
      output: z.object({ count: z.number() }),
    }),
    pause: call(paths.pause, {
      title: ['暂停或开始升级任务', 'Pause or start update task'],
      access: 'menu',
      changes: true,
      input: z.strictObject({ id, paused: z.boolean() }),
      output: z.object({ state: z.enum(campaignMachine.keys) }),
    }),
    /** Returns how many vehicles a task would reach, and which other tasks have the rest. */
    reach: call(paths.reach, {
      title: ['升级任务范围', 'Affected vehicles'],
      access: 'menu',
      input: z.union([
        z.strictObject({ id }),
        z.strictObject({ vins: namedVehicles, takesOver: z.boolean().default(false) }),
      ]),
      output: campaignReach,
    }),
    pauseVin: call(paths.pauseVin, {
      title: ['暂停或开始单车升级', 'Pause or start the update of a vehicle'],
      access: 'menu',
      changes: true,
      input: z.strictObject({ id, vin: visibleVin, paused: z.boolean() }),
      output: z.null(),
    }),
  }
  return {
    tasks,
    vehicles: recordCalls(vehicle, { query: paths.detail, export: paths.exported[1] }),
    log: recordCalls(log, { query: paths.log, export: paths.exported[2] }),
  }
}

export const boxTask = taskRecord(
  'otaTask',
  ['终端升级任务', 'T-Box update task'],
  [
    '终端升级任务把固件下发到车载终端。请新增任务，选择文件和车辆。',
    'Update tasks send firmware to T-Boxes. Add one with its file and its vehicles.',
  ],
)
export const boxTaskVehicle = taskTargetRecord('otaTaskVehicle', ['升级车辆', 'Vehicle of the task'])
export const boxTaskLog = taskLogRecord('otaTaskLog', ['升级日志', 'Update log'])
const common = taskCallsOf(
  { task: boxTask, vehicle: boxTaskVehicle, log: boxTaskLog },
  {
    tasks: '/ota/queryOtaTaskInfo',
    one: '/ota/queryOneOtaTask',
    detail: '/ota/queryOtaTaskDetailInfo',
    log: '/ota/queryOtaTaskLogInfo',
    save: '/ota/saveOtaTask',
    cancel: '/ota/cancleOtaTaskUpdate',
    pause: '/ota/pauseTaskUpdate',
    pauseVin: '/ota/pauseVinUpdate',
    reach: '/ota/queryOtaTaskReach',
    exported: ['/ota/exportOtaTask', '/ota/exportOtaTaskDetail', '/ota/exportOtaTaskLog'],
  },
)
export const boxTaskCalls = {
  ...common.tasks,
  save: call('/ota/saveOtaTask', {
    title: ['新建升级任务', 'New update task'],
    access: 'menu',
    changes: true,
    input: savedForApproval,
    output: z.object({ id: z.number() }),
  }),
  /** Requires a second person, not the one who saved the task. */
  decide: call('/ota/decideOtaTask', {
    title: ['审批升级任务', 'Approve update task'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({
      id: recordId(boxTask.name),
      approve: z.boolean(),
      remark: z.string().trim().max(500).optional(),
    }),
    output: z.object({ state: z.enum(campaignMachine.keys) }),
  }),
}
export const boxTaskVehicleCalls = common.vehicles
export const boxTaskLogCalls = common.log
