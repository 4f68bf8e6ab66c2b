import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { lineText } from '../../../kit/line-text.ts'
import { bool, number, option, text, time } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { causeCounts, phaseCounts } from '../target/contract.ts'
import { leftOutCodeKeys, targetStateKeys } from '../target/state-texts.ts'
import { groupRule, mostNamed, rules } from './rules/contract.ts'
import {
  campaignEvents,
  campaignKindKeys,
  campaignKinds,
  campaignStateKeys,
  campaignStates,
  campaignTones,
  groupStateKeys,
  groupWaitKeys,
  holdCodeKeys,
  holdCodes,
  relationKeys,
} from './state-texts.ts'

const fixed = { auto: true, sort: false } as const

/** A rollout of one plan to many vehicles, group by group. */
export const campaign = record(
  'campaign',
  ['升级任务', 'Update task'],
  {
    name: text(['任务名称', 'Name'], { auto: true, required: true, max: 64, query: true, card: true }),
    kind: option(['类型', 'Kind'], campaignKinds, { auto: true, required: true, query: true, card: true }),
    state: option(['状态', 'State'], campaignStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: campaignTones,
    }),
    total: number(['车辆数', 'Vehicles'], { auto: true, integer: true, card: true }),
    succeeded: number(['成功', 'Succeeded'], { auto: true, integer: true, card: true }),
    failed: number(['失败', 'Failed'], { auto: true, integer: true, card: true }),
    hold: option(['拦停原因', 'Held because'], holdCodes, { ...fixed, card: true }),
    startedAt: time(['开始时间', 'Started'], { auto: true, card: true }),
    endedAt: time(['结束时间', 'Ended'], { auto: true }),
    applicationName: text(['OTA 申请', 'OTA application'], { ...fixed, max: 128 }),
    notBefore: time(['计划开始', 'Not before'], { auto: true, list: false }),
    notAfter: time(['计划结束', 'Not after'], { auto: true, list: false }),
    wake: bool(['短信唤醒', 'Wake by SMS'], { ...fixed, list: false }),
    createdBy: text(['创建人', 'Created by'], { ...fixed, required: true, max: 64, query: true }),
    approvedBy: text(['审批人', 'Approved by'], { ...fixed, max: 64 }),
    remark: text(['备注', 'Remark'], { ...fixed, max: 500, list: false }),
  },
  { labelField: 'name' },
)

const wanted = z.object({
  ecu: z.string(),
  partNumber: z.string(),
  version: z.string(),
  file: z.object({ name: z.string(), size: z.number(), sha256: z.string() }),
})

const stateCounts = z.partialRecord(z.enum(targetStateKeys), z.number())

const group = z.object({
  number: z.number(),
  name: z.string(),
  rule: groupRule,
  state: z.enum(groupStateKeys),
  hold: z.enum(holdCodeKeys).nullable(),
  total: z.number(),
  counts: stateCounts,
  /** How many came how far. */
  phases: phaseCounts,
  /** Failures by cause. */
  causes: causeCounts,
  /** Of the group: succeeded, failed, timed out, rolled back or inconsistent. */
  executed: z.number(),
  /** Of those, all but the succeeded. */
  errors: z.number(),
  /** Failures that a person accepted when the campaign was held; limits count what came after. */
  accepted: z.object({ executed: z.number(), errors: z.number() }),
  /** What it waits for; empty where nothing keeps the next group. */
  waits: z.array(z.enum(groupWaitKeys)),
  /** New alarms of level 3 and above per vehicle: during the soak time, and in the seven days before it. Null before it. */
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
  /** Who did it; null: the platform. */
  by: z.string().nullable(),
  group: z.number().nullable(),
  hold: z.enum(holdCodeKeys).nullable(),
  remark: z.string().nullable(),
  /** Vehicles that it was about. */
  count: z.number().nullable(),
  /** The other task, where vehicles change from one to the other. */
  other: z.number().nullable(),
})
export type CampaignStep = z.infer<typeof step>

const progress = z.object({
  campaign: campaign.row,
  /** The server's moment, which clocks on the screen run by. */
  now: z.string(),
  content: z.array(wanted),
  /** Sums are of all vehicles. How many of them the caller sees; null: all. */
  seen: z.number().nullable(),
  /** Of vehicles that its groups name, those that the caller sees. */
  rules,
  /** It is for these alone, of which the caller sees; null: for all of its plan. */
  vins: z.array(z.string()).nullable(),
  application: z.number().nullable(),
  policy: z.number().nullable(),
  planHash: z.string(),
  groups: z.array(group),
  /** How far the planning is. `reasons`: vehicles that were left out, by reason. */
  planning: z.object({
    done: z.number(),
    total: z.number(),
    finished: z.boolean(),
    reasons: z.record(z.string(), z.number()),
  }),
  /** What may start per minute now, and what did in the last one. */
  rate: z.object({ perMinute: z.number(), lastMinute: z.number() }),
  /** Why it takes vehicles over from other tasks; null: it leaves them out. */
  takeOver: z.string().nullable(),
  /** Vehicles that it and other tasks want. */
  relations: z.array(
    z.object({
      campaign: z.number(),
      name: z.string(),
      kind: z.enum(campaignKindKeys),
      state: z.enum(campaignStateKeys),
      count: z.number(),
      relation: z.enum(relationKeys),
      /** Of a take-over. */
      reason: z.string().nullable(),
    }),
  ),
  /** What happened to the campaign, newest first. */
  steps: z.array(step),
  /** What the caller may do now. */
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
  state: z.enum(campaignStateKeys),
  /** Vehicles. */
  count: z.number(),
}
/** What a task would reach if it were planned now. */
export const campaignReach = z.object({
  /** Vehicles that it is for. */
  total: z.number(),
  /** Of them, those that were checked one by one. */
  checked: z.number(),
  /** Of the checked, those that would be planned. */
  reached: z.number(),
  /** Of the reached, those that leave another task for it. */
  takenOver: z.number(),
  /** Null where not all vehicles were checked. */
  groups: z.array(z.object({ name: z.string(), count: z.number() })).nullable(),
  models: z.array(z.object({ model: z.string(), count: z.number() })),
  /** Vehicles that are left out, by their first reason. */
  reasons: z.array(z.object({ code: z.enum(leftOutCodeKeys), count: z.number() })),
  /** Tasks that have some of its vehicles; `underWay`: of them, those that cannot be taken over. */
  conflicts: z.array(z.object({ ...other, underWay: z.number() })),
})
export type CampaignReach = z.infer<typeof campaignReach>

/** Vehicles that another task has. */
const conflictVehicles = z.object({
  rows: z.array(
    z.object({
      vin: z.string(),
      campaign: z.number(),
      name: z.string(),
      group: z.number().nullable(),
      state: z.enum(targetStateKeys),
      underWay: z.boolean(),
    }),
  ),
  /** The VIN after which the next ones begin; null: these are all. */
  next: z.string().nullable(),
})

const id = recordId(campaign.name)
const which = z.strictObject({ id })
const remark = z.string().trim().max(500)
const moved = z.object({ state: z.enum(Object.keys(campaignStates) as [keyof typeof campaignStates]) })
const written = {
  name: lineText(64),
  rules: rules.prefault({}),
  /** An SMS wakes vehicles that are not connected when it is their turn. */
  wake: z.boolean().default(false),
  notBefore: z.iso.datetime({ offset: true }).nullable().default(null),
  notAfter: z.iso.datetime({ offset: true }).nullable().default(null),
  remark: remark.optional(),
  /** These vehicles alone, of those that the plan is for. */
  vins: z.array(visibleVin).min(1).max(mostNamed).optional(),
  /** Why it takes over vehicles that other tasks plan; without a reason it leaves them out. A second person approves it. */
  takeOver: z.string().trim().min(1).max(500).optional(),
}

/** A task before it is saved. */
const reachInput = z.strictObject({
  application: z.int().min(1),
  vins: written.vins,
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
  /** From an application that was released. */
  add: call('/softwareTask/add', {
    title: ['新建升级任务', 'New update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...written, application: z.int().min(1) }),
    output: z.object({ id: z.number() }),
  }),
  /** While it is a draft. */
  update: call('/softwareTask/update', {
    title: ['修改升级任务', 'Edit update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...written, id, seenAt: z.string().max(40).optional() }),
    output: z.null(),
  }),
  /** Gives it to a second person to be approved; where that is not needed it is planned at once. */
  submit: call('/softwareTask/submit', {
    title: ['提交审批', 'Submit for approval'],
    access: 'menu',
    changes: true,
    input: which,
    output: moved,
  }),
  /** By a second person: never by who created or submitted it. */
  decide: call('/softwareTask/decide', {
    title: ['审批升级任务', 'Approve update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, approve: z.boolean(), remark: remark.optional() }),
    output: moved,
  }),
  /** What a task would reach, and which tasks have its vehicles: of one that is saved, or before that. */
  reach: call('/softwareTask/reach', {
    title: ['升级任务范围', 'Reach of a task'],
    access: 'menu',
    input: z.union([which, reachInput]),
    output: campaignReach,
  }),
  /** The vehicles that other tasks have, of those that the caller sees. */
  conflictVehicles: call('/softwareTask/conflictVehicles', {
    title: ['冲突车辆', 'Vehicles of other tasks'],
    access: 'menu',
    input: z.strictObject({
      of: z.union([which, reachInput]),
      campaign: z.int().min(1),
      after: z.string().max(17).default(''),
    }),
    output: conflictVehicles,
  }),
  /** The whole of a campaign: its groups with their counts, its rate, what happened. */
  progress: call('/softwareTask/progress', {
    title: ['任务进度', 'Progress of a task'],
    access: 'menu',
    input: which,
    output: progress,
  }),
  /** The same, whenever something in it has changed. */
  live: call('/softwareTask/live', {
    title: ['任务实时进度', 'Live progress of a task'],
    access: 'menu',
    transport: 'stream',
    input: z.strictObject({ id: z.coerce.number().pipe(recordId(campaign.name)) }),
    output: progress,
  }),
  /** Holds everything that has not begun to install. */
  pause: call('/softwareTask/pause', {
    title: ['暂停升级任务', 'Pause update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: remark.optional() }),
    output: moved,
  }),
  /** Of one that is held: the failures so far are accepted, and its limits count what comes after. */
  resume: call('/softwareTask/resume', {
    title: ['恢复升级任务', 'Resume update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: remark.optional() }),
    output: moved,
  }),
  /** Starts the next group by hand. Before the goals are reached that takes a reason, as the remark. */
  startGroup: call('/softwareTask/startGroup', {
    title: ['开始下一批', 'Start next group'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, group: z.int().min(1), remark: remark.optional() }),
    output: moved,
  }),
  /** For good: what has not begun to install is called off. */
  terminate: call('/softwareTask/terminate', {
    title: ['终止升级任务', 'Terminate update task'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    output: z.object({ count: z.number() }),
  }),
}
