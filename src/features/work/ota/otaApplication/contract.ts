import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { bool, number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import {
  type ApplicationEvent,
  applicationEvents,
  applicationMachine,
  criticalities,
  criticalityTones,
} from './state-texts.ts'

const owner = ['告知车主', 'Notice to owners'] as const
const approval = ['合规', 'Compliance'] as const
const long = { max: 2_000, lines: 3, list: false } as const

/**
 * Statement, examination and approval required before customers' vehicles get an update (UN R156 7.1, GB 44496,
 * filing).
 */
export const otaApplication = record(
  'otaApplication',
  ['OTA 申请', 'OTA application'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    state: option(['状态', 'Status'], applicationMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: applicationMachine.tones,
    }),
    policy: reference(['升级策略', 'Update policy'], 'policy', {
      required: true,
      query: true,
      card: true,
      hint: ['须已通过测试', 'Must have passed its test'],
    }),
    criticality: option(['重要程度', 'Criticality'], criticalities, {
      required: true,
      query: true,
      card: true,
      tones: criticalityTones,
    }),
    told: reference(['通知人员', 'Recipients'], 'account', {
      many: true,
      list: false,
      hint: ['每一步都会收到邮件', 'Get an e-mail at each step'],
    }),
    purposeZh: text(['目的（中文）', 'Purpose, in Chinese'], { required: true, ...long, group: owner }),
    purposeEn: text(['目的（英文）', 'Purpose, in English'], { required: true, ...long, group: owner }),
    durationMinutes: number(['预计时长', 'Expected duration'], {
      required: true,
      integer: true,
      min: 1,
      max: 1_440,
      unit: 'min',
      list: false,
      group: owner,
    }),
    unavailableZh: text(['升级期间不可用的功能（中文）', 'Unavailable functions, in Chinese'], {
      required: true,
      ...long,
      group: owner,
    }),
    unavailableEn: text(['升级期间不可用的功能（英文）', 'Unavailable functions, in English'], {
      required: true,
      ...long,
      group: owner,
    }),
    instructionsZh: text(['操作说明（中文）', 'Instructions, in Chinese'], { required: true, ...long, group: owner }),
    instructionsEn: text(['操作说明（英文）', 'Instructions, in English'], { required: true, ...long, group: owner }),
    typeApproval: bool(['影响型式批准', 'Type approval affected'], { required: true, list: false, group: approval }),
    typeApprovalNumber: text(['型式批准号', 'Type approval number'], {
      max: 64,
      list: false,
      group: approval,
      hint: ['影响型式批准时必填', 'Required if type approval is affected'],
    }),
    verification: text(['验证与确认报告', 'Verification and validation report'], {
      required: true,
      max: 250,
      list: false,
      group: approval,
    }),
    filingNumber: text(['备案号', 'Filing number'], { auto: true, max: 64, query: true, group: approval }),
    author: text(['申请人', 'Applicant'], { auto: true, required: true, max: 64, query: true, sort: false }),
    releasedAt: time(['发布时间', 'Released at'], { auto: true, query: true, importance: 'high' }),
  },
  {
    labelField: 'name',
    emptyText: [
      '车主车辆升级前，须在这里提交申请并通过审批。请新增申请。',
      'Updates of customers’ vehicles need an approved application. Add one.',
    ],
  },
)

const state = z.enum(applicationMachine.keys)
const step = z.object({
  id: z.number(),
  at: z.string(),
  event: z.enum(Object.keys(applicationEvents) as [ApplicationEvent]),
  by: z.string(),
  remark: z.string().nullable(),
  /** SHA-256 of the application's content at this step. */
  hash: z.string().nullable(),
})
export type ApplicationStep = z.infer<typeof step>
/** Changed value. `path` is a field of the application or a place in the plan, for example 'content.0.version'. */
const change = z.object({ path: z.string(), from: z.string().nullable(), to: z.string().nullable() })
export type ApplicationChange = z.infer<typeof change>

const applicationDetail = z.object({
  state,
  /** Hash of the current application and plan. Examination, approval and release refer to it. */
  hash: z.string(),
  planHash: z.string().nullable(),
  /** Reason why the policy currently has no plan, or has not passed a test. */
  fault: z.string().nullable(),
  steps: z.array(step),
  /** Changes since the last submission. Null: never submitted. */
  changes: z.array(change).nullable(),
  content: z.array(z.object({ ecu: z.string(), partNumber: z.string(), version: z.string() })),
  tests: z.array(
    z.object({ id: z.number(), by: z.string(), decidedBy: z.string(), at: z.string(), remark: z.string() }),
  ),
  filingNeeded: z.boolean(),
  /** Actions that the caller may take now. `why`: reason why the caller may not take the next one. */
  may: z.object({
    submit: z.boolean(),
    examine: z.boolean(),
    approve: z.boolean(),
    refuse: z.boolean(),
    release: z.boolean(),
    file: z.boolean(),
    withdraw: z.boolean(),
    why: z.string().nullable(),
  }),
})
export type ApplicationOpened = z.infer<typeof applicationDetail>

const id = recordId(otaApplication.name)
const remark = z.string().trim().max(500)
/** Hash of the displayed version. The decision fails if the content has changed since. */
const versionRef = { id, hash: z.string().regex(/^[0-9a-f]{64}$/) }
const reason = remark.min(1)
const stateOutput = z.object({ state })
const base = '/otaApplication'

export const applicationCalls = {
  ...recordCalls(otaApplication, pathsUnder(base, 'query', 'one', 'add', 'update', 'remove', 'export')),
  open: call(`${base}/open`, {
    title: ['查看流程', 'Open approval steps'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: applicationDetail,
  }),
  submit: call(`${base}/submit`, {
    title: ['提交', 'Submit'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...versionRef, remark: remark.optional() }),
    output: stateOutput,
  }),
  examine: call(`${base}/examine`, {
    title: ['审核', 'Review'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...versionRef, remark: remark.optional() }),
    output: stateOutput,
  }),
  /** Requires a user who did not write, test or examine it. */
  approve: call(`${base}/approve`, {
    title: ['批准', 'Approve'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({ ...versionRef, remark: remark.optional() }),
    output: stateOutput,
  }),
  refuse: call(`${base}/refuse`, {
    title: ['驳回', 'Reject'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...versionRef, remark: reason }),
    output: stateOutput,
  }),
  file: call(`${base}/file`, {
    title: ['填写备案号', 'Enter filing number'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, filingNumber: z.string().trim().min(1).max(64) }),
    output: stateOutput,
  }),
  /** Releases an application, so that tasks can be created for customers' vehicles. */
  release: call(`${base}/release`, {
    title: ['发布', 'Release'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...versionRef, remark: remark.optional() }),
    output: stateOutput,
  }),
  withdraw: call(`${base}/withdraw`, {
    title: ['撤回发布', 'Withdraw release'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: reason }),
    output: stateOutput,
  }),
}
