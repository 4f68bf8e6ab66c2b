import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { lineText } from '../../../../domain/contract/line-text.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { bool, number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { causeCounts, phaseCounts } from '../target/contract.ts'
import { leftOutCodeKeys, targetMachine } from '../target/state-texts.ts'
import { groupRule, maxNamedVins, rules } from './rules/contract.ts'
import {
  campaignEvents,
  campaignKindKeys,
  campaignKinds,
  campaignMachine,
  groupStateKeys,
  groupWaitKeys,
  holdCodeKeys,
  holdCodes,
  relationKeys,
} from './state-texts.ts'

const autoField = { auto: true, sort: false } as const

/** Rollout of one plan to many vehicles, group by group. */
export const campaign = record(
  'campaign',
  ['升级任务', 'Update task'],
  {
    name: text(['任务名称', 'Name'], { auto: true, required: true, max: 64, query: true, card: true }),
    kind: option(['类型', 'Type'], campaignKinds, { auto: true, required: true, query: true, card: true }),
    state: option(['状态', 'Status'], campaignMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: campaignMachine.tones,
    }),
    total: number(['车辆数', 'Vehicles'], { auto: true, integer: true, card: true }),
    succeeded: number(['成功', 'Succeeded'], { auto: true, integer: true, card: true }),
    failed: number(['失败', 'Failed'], { auto: true, integer: true, card: true }),
    hold: option(['熔断原因', 'Halt reason'], holdCodes, { ...autoField, card: true }),
    startedAt: time(['开始时间', 'Started'], { auto: true, card: true }),
    endedAt: time(['结束时间', 'Ended'], { auto: true }),
    applicationName: text(['OTA 申请', 'OTA application'], { ...autoField, max: 128 }),
    notBefore: time(['计划开始', 'Planned start'], { auto: true, list: false }),
    notAfter: time(['计划结束', 'Planned end'], { auto: true, list: false }),
    wake: bool(['短信唤醒', 'Wake by SMS'], { ...autoField, list: false }),
    createdBy: text(['创建人', 'Created by'], { ...autoField, required: true, max: 64, query: true }),
    approvedBy: text(['审批人', 'Approved by'], { ...autoField, max: 64 }),
    remark: text(['备注', 'Remark'], { ...autoField, max: 500, list: false }),
  },
  {
    labelField: 'name',
    emptyText: [
      '升级任务把软件分批下发到车辆。请新增任务，选择基线或版本和车辆。',
      'An update task releases software to vehicles in groups. Add one with its plan and its vehicles.',
    ],
  },
)

const contentPart = z.object({
  ecu: z.string(),
  partNumber: z.string(),
  version: z.string(),
  file: z.object({ name: z.string(), size: z.number(), sha256: z.string() }),
})

const stateCounts = z.partialRecord(z.enum(targetMachine.keys), z.number())

const group = z.object({
  number: z.number(),
  name: z.string(),
  rule: groupRule,
  state: z.enum(groupStateKeys),
  hold: z.enum(holdCodeKeys).nullable(),
  total: z.number(),
  counts: stateCounts,
  phases: phaseCounts,
  causes: causeCounts,
  /** Vehicles that succeeded, failed, timed out, rolled back or are inconsistent. */
  executed: z.number(),
  /** Executed vehicles that did not succeed. */
  errors: z.number(),
  /** Counts that a user accepted when the campaign was held. Limits count only later failures. */
  accepted: z.object({ executed: z.number(), errors: z.number() }),
  /** Conditions that delay the next group. Empty: none. */
  waits: z.array(z.enum(groupWaitKeys)),
  /**
   * New alarms of level 3 and above per vehicle and day, during the soak time and before it. `before` covers the seven
   * days before the update. Null before the soak time.
   */
  alarms: z.object({ before: z.number(), during: z.number() }).nullable(),
  startedAt: z.string().nullable(),
  soakFrom: z.string().nullable(),
  soakUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type CampaignGroup = z.infer<typeof group>

const step = z.object({
  id: z.number(),
  at: z.string(),
  event: z.enum(Object.keys(campaignEvents) as [keyof typeof campaignEvents]),
  /** Name of the user. Null: the platform. */
  by: z.string().nullable(),
  group: z.number().nullable(),
  hold: z.enum(holdCodeKeys).nullable(),
  remark: z.string().nullable(),
  count: z.number().nullable(),
  /** Id of the other task when vehicles move between tasks. */
  other: z.number().nullable(),
})
export type CampaignStep = z.infer<typeof step>

const progress = z.object({
  campaign: campaign.row,
  /** Server time, which the clocks on the screen use. */
  now: z.string(),
  content: z.array(contentPart),
  /** Number of vehicles in the caller's scope. Null: all. Sums always cover all vehicles. */
  seen: z.number().nullable(),
  /** Groups list only the vehicles in the caller's scope. */
  rules,
  /** Named vehicles in the caller's scope, if the task is limited to named ones. Null: all vehicles of the plan. */
  vins: z.array(z.string()).nullable(),
  application: z.number().nullable(),
  policy: z.number().nullable(),
  planHash: z.string(),
  groups: z.array(group),
  /** Progress of the planning. `reasons`: number of excluded vehicles by reason. */
  planning: z.object({
    done: z.number(),
    total: z.number(),
    finished: z.boolean(),
    reasons: z.record(z.string(), z.number()),
  }),
  /** Vehicles that may start per minute now, and that started in the last minute. */
  rate: z.object({ perMinute: z.number(), lastMinute: z.number() }),
  /** Reason for taking vehicles over from other tasks. Null: they are left out. */
  takeOver: z.string().nullable(),
  relations: z.array(
    z.object({
      campaign: z.number(),
      name: z.string(),
      kind: z.enum(campaignKindKeys),
      state: z.enum(campaignMachine.keys),
      count: z.number(),
      relation: z.enum(relationKeys),
      reason: z.string().nullable(),
    }),
  ),
  /** Newest first. */
  steps: z.array(step),
  may: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    decide: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    startGroup: z.boolean(),
    terminate: z.boolean(),
  }),
})
export type CampaignProgress = z.infer<typeof progress>

const other = {
  campaign: z.number(),
  name: z.string(),
  kind: z.enum(campaignKindKeys),
  state: z.enum(campaignMachine.keys),
  count: z.number(),
}
/** Reach of a task if it were planned now. */
export const campaignReach = z.object({
  total: z.number(),
  /** Vehicles that were checked individually. */
  checked: z.number(),
  /** Checked vehicles that would be planned. */
  reached: z.number(),
  /** Reached vehicles that leave another task for this one. */
  takenOver: z.number(),
  /** Null when not all vehicles were checked. */
  groups: z.array(z.object({ name: z.string(), count: z.number() })).nullable(),
  models: z.array(z.object({ model: z.string(), count: z.number() })),
  /** Excluded vehicles, by their first reason. */
  reasons: z.array(z.object({ code: z.enum(leftOutCodeKeys), count: z.number() })),
  /** Tasks that have some of its vehicles. `underWay`: those of them that cannot be taken over. */
  conflicts: z.array(z.object({ ...other, underWay: z.number() })),
})
export type CampaignReach = z.infer<typeof campaignReach>

const conflictVehicles = z.object({
  rows: z.array(
    z.object({
      vin: z.string(),
      campaign: z.number(),
      name: z.string(),
      group: z.number().nullable(),
      state: z.enum(targetMachine.keys),
      underWay: z.boolean(),
    }),
  ),
  /** VIN after which the next page begins. Null: last page. */
  next: z.string().nullable(),
})

const id = recordId(campaign.name)
const which = z.strictObject({ id })
const remark = z.string().trim().max(500)
const stateOutput = z.object({
  state: z.enum(campaignMachine.keys),
})
const campaignShape = {
  name: lineText(64),
  rules: rules.prefault({}),
  /** Wakes vehicles that are not connected by SMS when it is their turn. */
  wake: z.boolean().default(false),
  notBefore: z.iso.datetime({ offset: true }).nullable().default(null),
  notAfter: z.iso.datetime({ offset: true }).nullable().default(null),
  remark: remark.optional(),
  /** Limits the task to these vehicles of the plan. */
  vins: z.array(visibleVin).min(1).max(maxNamedVins).optional(),
  /**
   * Reason for taking over vehicles that other tasks plan. A second person approves it. Absent: these vehicles are left
   * out.
   */
  takeOver: z.string().trim().min(1).max(500).optional(),
}

const reachInput = z.strictObject({
  application: z.int().min(1),
  vins: campaignShape.vins,
  groups: z
    .array(groupRule.pick({ name: true, share: true }))
    .min(1)
    .max(20),
  takesOver: z.boolean().default(false),
})

export const campaignCalls = {
  ...recordCalls(campaign, {
    query: '/softwareTask/query',
    one: '/softwareTask/info',
    remove: '/softwareTask/delete',
    export: '/softwareTask/export',
  }),
  /** Creates a task from a released application. */
  add: call('/softwareTask/add', {
    title: ['新建升级任务', 'New update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...campaignShape, application: z.int().min(1) }),
    output: z.object({ id: z.number() }),
  }),
  update: call('/softwareTask/update', {
    title: ['修改升级任务', 'Edit update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...campaignShape, id, seenAt: z.string().max(40).optional() }),
    output: z.null(),
  }),
  /** Submits a task for approval by a second person. If no approval is required, planning starts immediately. */
  submit: call('/softwareTask/submit', {
    title: ['提交审批', 'Submit for approval'],
    access: 'menu',
    changes: true,
    input: which,
    output: stateOutput,
  }),
  /** Requires a second person, not the one who created or submitted the task. */
  decide: call('/softwareTask/decide', {
    title: ['审批升级任务', 'Approve update task'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({ id, approve: z.boolean(), remark: remark.optional() }),
    output: stateOutput,
  }),
  reach: call('/softwareTask/reach', {
    title: ['升级任务范围', 'Affected vehicles'],
    access: 'menu',
    input: z.union([which, reachInput]),
    output: campaignReach,
  }),
  /** Returns the vehicles that other tasks have, limited to the caller's scope. */
  conflictVehicles: call('/softwareTask/conflictVehicles', {
    title: ['冲突车辆', 'Vehicles in other tasks'],
    access: 'menu',
    input: z.strictObject({
      of: z.union([which, reachInput]),
      campaign: z.int().min(1),
      after: z.string().max(17).default(''),
    }),
    output: conflictVehicles,
  }),
  progress: call('/softwareTask/progress', {
    title: ['任务进度', 'Task progress'],
    access: 'menu',
    input: which,
    output: progress,
  }),
  live: call('/softwareTask/live', {
    title: ['任务实时进度', 'Live task progress'],
    access: 'menu',
    transport: 'stream',
    input: z.strictObject({ id: z.coerce.number().pipe(recordId(campaign.name)) }),
    output: progress,
  }),
  /** Pauses all vehicles that have not started installing. */
  pause: call('/softwareTask/pause', {
    title: ['暂停升级任务', 'Pause update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: remark.optional() }),
    output: stateOutput,
  }),
  /** Resumes a task. If it is held, its failures so far are accepted and the limits count only later ones. */
  resume: call('/softwareTask/resume', {
    title: ['恢复升级任务', 'Resume update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: remark.optional() }),
    output: stateOutput,
  }),
  /** Starts the next group by hand. Before the goals are reached, the remark must contain a reason. */
  startGroup: call('/softwareTask/startGroup', {
    title: ['开始下一批', 'Start next group'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, group: z.int().min(1), remark: remark.optional() }),
    output: stateOutput,
  }),
  /** Ends a task permanently. Vehicles that have not started installing are called off. */
  terminate: call('/softwareTask/terminate', {
    title: ['终止升级任务', 'Terminate update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    output: z.object({ count: z.number() }),
  }),
}
