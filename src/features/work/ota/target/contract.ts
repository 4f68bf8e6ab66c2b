import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { filteredRecordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { bool, number, option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { failureCauses, phaseKeys, stepSources, targetCodes, targetEvents, targetMachine } from './state-texts.ts'

const maxAtOnce = 1_000

const autoField = { auto: true, query: true, sort: false } as const

export const target = record(
  'upgradeTarget',
  ['车辆升级', 'Vehicle update'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
    campaign: reference(['升级任务', 'Update task'], 'campaign', { ...autoField, required: true, card: true }),
    groupNumber: number(['批次', 'Group'], { ...autoField, integer: true }),
    state: option(['状态', 'Status'], targetMachine.texts, {
      ...autoField,
      required: true,
      card: true,
      tones: targetMachine.tones,
    }),
    code: option(['原因', 'Reason'], targetCodes, { ...autoField, card: true }),
    other: reference(['相关任务', 'Other task'], 'campaign', { ...autoField, list: 'more' }),
    cause: text(['说明', 'Details'], { auto: true, sort: false, max: 500, list: false }),
    percent: number(['进度', 'Progress'], { auto: true, sort: false, integer: true, unit: '%' }),
    paused: bool(['已暂停', 'Paused'], { auto: true, sort: false }),
    attempt: number(['第几次尝试', 'Attempt'], { auto: true, sort: false, integer: true }),
    offeredAt: time(['下发时间', 'Sent'], { auto: true, sort: false }),
    endedAt: time(['完成时间', 'Ended'], { auto: true, sort: false }),
  },
  {
    labelField: 'vin',
    large: true,
    emptyText: [
      '升级任务下发后，每辆车的进度会出现在这里。',
      'The progress of each vehicle appears here once an update task is released.',
    ],
  },
)

export const targetStep = record(
  'upgradeStep',
  ['升级日志', 'Update log'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
    campaign: reference(['升级任务', 'Update task'], 'campaign', { ...autoField, required: true, card: true }),
    at: time(['时间', 'Time'], { auto: true, required: true, query: true, card: true }),
    event: option(['事件', 'Event'], targetEvents, { ...autoField, required: true, card: true }),
    state: option(['状态', 'Status'], targetMachine.texts, { auto: true, sort: false, tones: targetMachine.tones }),
    code: option(['原因', 'Reason'], targetCodes, { auto: true, sort: false }),
    text: text(['说明', 'Details'], { auto: true, sort: false, max: 2000 }),
    percent: number(['进度', 'Progress'], { auto: true, sort: false, integer: true, unit: '%', list: false }),
    by: text(['操作人', 'By'], { auto: true, sort: false, max: 64 }),
    source: option(['来源', 'Source'], stepSources, { auto: true, required: true, sort: false }),
    raw: text(['原始反馈', 'Raw feedback'], { auto: true, sort: false, max: 20000, lines: 8, list: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'at', order: 'desc' },
    large: true,
    emptyText: ['车辆升级的每一步会自动记录在这里。', 'Every step of an update of a vehicle is recorded here.'],
  },
)

const part = z.object({ ecu: z.string(), partNumber: z.string().nullable(), version: z.string() })
const step = z.object({
  id: z.number(),
  at: z.string(),
  event: z.enum(Object.keys(targetEvents) as [keyof typeof targetEvents]),
  /** State after the step. Null: unchanged. */
  state: z.enum(targetMachine.keys).nullable(),
  code: z.enum(Object.keys(targetCodes) as [keyof typeof targetCodes]).nullable(),
  text: z.string().nullable(),
  percent: z.number().nullable(),
  /** Name of the user. Null: not a user. */
  by: z.string().nullable(),
  source: z.enum(Object.keys(stepSources) as [keyof typeof stepSources]),
  /** Unmodified feedback from the box. */
  raw: z.unknown(),
})
export type TargetStep = z.infer<typeof step>

export const phaseCounts = z.record(z.enum(phaseKeys), z.number())
export const causeCounts = z.partialRecord(
  z.enum(Object.keys(failureCauses) as [keyof typeof failureCauses]),
  z.number(),
)

const which = { vin: visibleVin, campaign: z.int().min(1) }
const many = z.strictObject({ ids: z.array(filteredRecordId(target.name)).min(1).max(maxAtOnce) })
const countOutput = z.object({ count: z.number() })

export const targetCalls = {
  ...recordCalls(target, {
    query: '/softwarePush/query',
    one: '/softwarePush/info',
    export: '/softwarePush/export',
  }),
  /** Returns the steps of one vehicle, oldest first, with the box's feedback. */
  detail: call('/softwarePush/detail', {
    title: ['车辆升级详情', 'Steps of a vehicle'],
    access: 'menu',
    input: z.strictObject(which),
    output: z.object({
      target: target.row,
      /** Number by which the box identifies the update. Null: not sent yet. */
      action: z.number().nullable(),
      dueAt: z.string().nullable(),
      from: z.array(part),
      to: z.array(part),
      steps: z.array(step),
      /** Earlier steps exist. They are only in the exported log. */
      hasEarlier: z.boolean(),
      canAgain: z.boolean(),
      canCancel: z.boolean(),
      /** Another user requested the cancellation, and the box has not responded. */
      canForceClose: z.boolean(),
    }),
  }),
  /** Sends unsuccessful updates again. Vehicles of ended campaigns are skipped. */
  again: call('/softwarePush/again', {
    title: ['再次下发', 'Send again'],
    access: 'menu',
    changes: true,
    input: many,
    output: countOutput,
  }),
  /** Cancels updates. Running installations are not cancelled. */
  cancel: call('/softwarePush/cancel', {
    title: ['取消车辆升级', 'Cancel vehicle updates'],
    access: 'menu',
    changes: true,
    input: many,
    output: countOutput,
  }),
  /** Closes an update whose box does not respond to a cancellation. Requires a second person. */
  forceClose: call('/softwarePush/forceClose', {
    title: ['强制关闭', 'Force-close'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...which, reason: z.string().trim().min(1).max(200) }),
    output: z.null(),
  }),
}
export const targetsOnPage = vehicleRows('updates', target)
