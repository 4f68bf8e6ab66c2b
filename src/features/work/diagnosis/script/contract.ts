import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { number, option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { type LogKind, logKinds, runStates, runTones, type ScriptVersionState, versionStates } from './script-texts.ts'

export const script = record(
  'script',
  ['诊断脚本', 'Diagnostic script'],
  {
    code: text(['代号', 'Code'], {
      required: true,
      unique: true,
      max: 32,
      query: true,
      card: true,
      pattern: /^[A-Z][A-Z0-9_]*$/,
      patternHint: ['应以大写字母开头', 'must begin with a capital letter'],
      hint: ['其他脚本以代号调用它', 'Used by other scripts to call this one'],
    }),
    name: text(['中文名称', 'Chinese name'], { required: true, max: 64, query: true, card: true, lang: 'zh' }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 64, query: true, card: true, lang: 'en' }),
    purpose: text(['用途', 'Purpose'], { max: 500, lines: 3, list: false }),
    purposeEn: text(['英文用途', 'English purpose'], { max: 500, lines: 3, list: false }),
    /** Empty: for all vehicles. */
    series: reference(['适用车系', 'Car series'], 'series', { query: true }),
    released: number(['已发布版本', 'Released version'], { auto: true, integer: true, card: true }),
    newest: number(['最新版本', 'Latest version'], { auto: true, integer: true, list: false }),
    author: text(['创建人', 'Created by'], { auto: true, max: 64 }),
  },
  {
    labelField: 'code',
    order: { field: 'code', order: 'asc' },
    emptyText: [
      '诊断脚本自动执行一组诊断步骤。请新增脚本。',
      'Scripts run diagnostic steps on vehicles. Add a script.',
    ],
  },
)

const autoField = { auto: true, query: true, sort: false } as const
export const scriptRun = record(
  'scriptRun',
  ['脚本执行', 'Script run'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
    script: reference(['脚本', 'Script'], 'script', { ...autoField, required: true, card: true }),
    version: number(['版本', 'Version'], { auto: true, required: true, integer: true, sort: false }),
    status: option(['结果', 'Result'], runStates, { ...autoField, required: true, card: true, tones: runTones }),
    createdAt: time(['开始时间', 'Started'], { auto: true, required: true, query: true, card: true }),
    endedAt: time(['结束时间', 'Ended'], { auto: true, sort: false }),
    issuer: text(['执行人', 'Run by'], { ...autoField, required: true, max: 64 }),
    reason: text(['原因', 'Reason'], { auto: true, max: 200, list: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'createdAt', order: 'desc' },
    large: true,
    emptyText: [
      '执行诊断脚本后，每辆车的结果会出现在这里。',
      'The results of each vehicle appear here once a script was run.',
    ],
  },
)

const pair: z.ZodType<Pair, Pair> = z.tuple([z.string(), z.string()])
/** Program as JSON. The script language validates it (language/check.ts). */
const program = z.record(z.string(), z.unknown())
const versionState = z.enum(Object.keys(versionStates) as [ScriptVersionState])
const version = z.object({
  id: z.number(),
  number: z.number(),
  state: versionState,
  author: z.string(),
  remark: z.string().nullable(),
  /** Name and remark of the last decision to release or decline it. */
  decidedBy: z.string().nullable(),
  decision: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  releasedAt: z.string().nullable(),
  /** True when the caller wrote or submitted it and therefore may not release it. */
  isOwn: z.boolean(),
})
export type ScriptVersion = z.infer<typeof version>

const values = z.record(z.string().max(32), z.union([z.number(), z.string().max(200), z.boolean()]))
const remark = z.string().trim().max(200)
const logLine = z.object({
  at: z.string(),
  step: z.string().nullable(),
  what: z.enum(Object.keys(logKinds) as [LogKind, ...LogKind[]]),
  text: pair.nullable(),
  ecu: z.string().nullable(),
  bytes: z.string().nullable(),
  value: z.unknown(),
  commandId: z.number().nullable(),
})
export type RunLine = z.infer<typeof logLine>
const question = z.object({
  step: z.string(),
  type: z.enum(['choice', 'number', 'confirm', 'unknown']),
  text: pair,
  options: z.array(z.object({ value: z.string(), title: pair })),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type RunQuestion = z.infer<typeof question>
const outcome = { ended: z.enum(['done', 'failed', 'stopped', 'cancelled']), text: pair.nullable() }

const scriptId = recordId(script.name)
/** Version numbers count per script, so a version needs both. */
const ofVersion = { script: scriptId, number: z.int().min(1).max(100_000) }
const ofRun = { vin: visibleVin, id: z.int().min(1) }

export const scriptCalls = {
  ...recordCalls(script, pathsUnder('/scriptBasebook', 'query', 'one', 'add', 'update', 'remove', 'export')),
  versions: call('/scriptBasebook/versions', {
    title: ['脚本版本', 'Script versions'],
    access: 'menu',
    input: z.strictObject({ script: scriptId }),
    output: z.array(version),
  }),
  version: call('/scriptBasebook/version', {
    title: ['查看版本', 'Open version'],
    access: 'menu',
    input: z.strictObject(ofVersion),
    output: z.object({ version, program }),
  }),
  /** Saves the draft of a script, or creates one. `seenAt`: the updatedAt of the draft that the user edited. */
  save: call('/scriptBasebook/save', {
    title: ['保存草稿', 'Save draft'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      script: scriptId,
      program,
      remark: remark.optional(),
      seenAt: z.string().max(40).optional(),
    }),
    output: version,
  }),
  submit: call('/scriptBasebook/submit', {
    title: ['提交版本', 'Submit version'],
    access: 'menu',
    changes: true,
    input: z.strictObject(ofVersion),
    output: version,
  }),
  /** Releases a submitted version or returns it. Needs a second person. */
  release: call('/scriptBasebook/release', {
    title: ['发布版本', 'Release version'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({ ...ofVersion, approve: z.boolean(), remark: remark.optional() }),
    output: version,
  }),
  withdraw: call('/scriptBasebook/withdraw', {
    title: ['撤回版本', 'Withdraw version'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...ofVersion, remark: remark.optional() }),
    output: version,
  }),
  /**
   * Runs a program instantly against simulated ECUs. Nothing is sent to a vehicle. `answers`: answers to questions, by
   * step.
   */
  dryRun: call('/scriptBasebook/dryRun', {
    title: ['试运行', 'Dry run'],
    access: 'menu',
    input: z.strictObject({ program, params: values.default({}), answers: values.default({}) }),
    output: z.object({ lines: z.array(logLine), ...outcome }),
  }),
}

export const runCalls = {
  ...recordCalls(scriptRun, {
    query: '/scriptBasebook/queryRun',
    one: '/scriptBasebook/queryOneRun',
    export: '/scriptBasebook/exportRun',
  }),
  /**
   * Starts a run. One that changes the vehicle needs a reason, a recent password check (/user/verifyPass) and a parked
   * vehicle.
   */
  start: call('/scriptBasebook/start', {
    title: ['执行脚本', 'Run script'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      ...ofVersion,
      params: values.default({}),
      reason: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({ id: z.number() }),
  }),
  progress: call('/scriptBasebook/progress', {
    title: ['执行进度', 'Run progress'],
    access: 'menu',
    input: z.strictObject(ofRun),
    output: z.object({
      run: scriptRun.row,
      params: values,
      lines: z.array(logLine),
      /** True when there are earlier lines. The exported log has all of them. */
      hasEarlier: z.boolean(),
      question: question.nullable(),
      text: pair.nullable(),
      /** True while the run is ending and runs its cleanup steps. */
      ending: z.boolean(),
    }),
  }),
  answer: call('/scriptBasebook/answer', {
    title: ['回答脚本提问', 'Answer question of a run'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      ...ofRun,
      step: z.string().max(32),
      value: z.union([z.number(), z.string().max(64), z.boolean()]),
    }),
    output: z.object({ status: z.enum(Object.keys(runStates) as [keyof typeof runStates]) }),
  }),
  cancel: call('/scriptBasebook/cancelRun', {
    title: ['取消执行', 'Cancel run'],
    access: 'menu',
    changes: true,
    input: z.strictObject(ofRun),
    output: z.object({ status: z.enum(Object.keys(runStates) as [keyof typeof runStates]) }),
  }),
  log: call('/scriptBasebook/exportLog', {
    title: ['导出执行日志', 'Export run log'],
    access: 'menu',
    transport: 'blob',
    input: z.strictObject({ ...ofRun, format: z.enum(['xlsx', 'csv', 'txt']) }),
    output: z.unknown(),
  }),
}
