import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { clock, number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { planSums } from '../eligibility/contract.ts'
import { policyStates, policyTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/**
 * Policy: the vehicles that get a baseline, their start versions, and the conditions for installing. The rules are
 * edited in the editor, not as fields.
 */
export const policy = record(
  'policy',
  ['升级策略', 'Update policy'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    state: option(['状态', 'Status'], policyStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: policyTones,
    }),
    vehicleType: reference(['软件车型', 'Vehicle type'], 'vehicleType', {
      auto: true,
      required: true,
      query: true,
      card: true,
    }),
    baseline: reference(['软件基线', 'Baseline'], 'baseline', { required: true, query: true, card: true }),
    staleDays: number(['版本上报有效期', 'Maximum age of version reports'], {
      required: true,
      integer: true,
      min: 1,
      max: 3650,
      unit: 'd',
      list: false,
    }),
    testedAt: time(['测试通过', 'Test passed'], { auto: true }),
    author: text(['编写人', 'Written by'], { ...auto, required: true, max: 64, query: true }),
    hash: text(['指纹 SHA-256', 'SHA-256'], { ...auto, required: true, max: 64, list: false }),
    remark: text(['备注', 'Remark'], { max: 500, lines: 3, list: false }),
  },
  {
    labelField: 'name',
    emptyText: [
      '升级策略规定升级的条件、时间和分批方式。请新增策略。',
      'Policies set the conditions, times and groups of updates. Add one.',
    ],
  },
)

const maxVins = 5_000
const partNumber = z.string().trim().min(1).max(32)
const version = z.string().trim().min(1).max(64)
const ruleDraft = z.strictObject({ partNumber, op: z.enum(['is', 'isNot', 'atLeast', 'below']), version })
export type PolicyRuleDraft = z.infer<typeof ruleDraft>
export const windowTime = clock(['时间', 'Time'], { required: true })
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ids = (name: string) => z.array(recordId(name)).max(200)
const rules = z.array(ruleDraft).max(50)

const who = {
  models: ids('model'),
  series: ids('series'),
  groups: ids('vehicleGroup'),
  regions: z.array(z.string().regex(/^[1-9]\d{5}$/)).max(40),
  vins: z.array(visibleVin).max(maxVins),
  excluded: z.array(visibleVin).max(maxVins),
  versions: rules,
}
const rulesShape = {
  baseline: recordId('baseline'),
  who: z.strictObject(who),
  /** Versions that other ECUs must run, and versions that none may run. */
  depends: rules,
  conflicts: rules,
  startVersions: z.array(z.strictObject({ partNumber, versions: z.array(version).min(1).max(50) })).max(50),
  install: z.strictObject({
    windows: z
      .array(z.strictObject({ from: timeOfDay, until: timeOfDay, days: z.array(z.int().min(1).max(7)).max(7) }))
      .max(10),
    socPercent: z.int().min(0).max(100),
    parked: z.boolean(),
    notCharging: z.boolean(),
    consent: z.enum(['owner', 'none']),
  }),
  staleDays: z.int().min(1).max(3650),
}
const rulesOf = z.strictObject(rulesShape)
/** Rules of a policy as entered. Versions are names, without derived data. */
export type PolicyRules = z.infer<typeof rulesOf>
const head = { name: z.string().trim().min(1).max(64), remark: z.string().trim().max(500).nullable().default(null) }

const problem = z.object({
  code: z.enum([
    'noContent',
    'ecuTwice',
    'dependsOnOther',
    'conflictsWithOwn',
    'dependsAndConflicts',
    'noStart',
    'excludedNamed',
    'cycle',
  ] as const),
  about: z.string(),
})
const choice = z.object({ id: z.number(), label: z.string() })
const part = z.object({
  partNumber: z.string(),
  ecu: z.string(),
  /** Version in the baseline. Null: the baseline does not contain the part. */
  wanted: z.string().nullable(),
  /** Newest first. */
  versions: z.array(z.string()),
})
export type PolicyPart = z.infer<typeof part>

const one = recordId(policy.name)
const at = '/tVehicleUpdatePolicy'

export const policyCalls = {
  ...recordCalls(policy, { query: `${at}/list`, one: `${at}/info`, export: `${at}/export` }),
  /** Returns policies that can be applied for: they are valid, and their current plan is the tested one. */
  valid: call(`${at}/queryValidPolicyInfo`, {
    title: ['查询有效策略', 'Query valid policies'],
    access: 'menu',
    output: z.array(
      z.object({ id: z.number(), name: z.string(), baseline: z.string(), vehicleType: z.string(), hash: z.string() }),
    ),
  }),
  add: call(`${at}/add`, {
    title: ['新增', 'Add'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...head, ...rulesShape }),
    output: z.object({ id: z.number() }),
  }),
  /** Replaces a policy. `seenAt`: the `updatedAt` of the version that the user edited. */
  update: call(`${at}/update`, {
    title: ['修改', 'Edit'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: one, seenAt: z.string().max(40).optional(), ...head, ...rulesShape }),
  }),
  /** Deletes drafts that have no test and no application. */
  remove: call(`${at}/delete`, {
    title: ['删除', 'Delete'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(one).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  }),
  void: call(`${at}/void`, {
    title: ['作废', 'Void'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: one, reason: z.string().trim().min(1).max(500) }),
  }),
  /** Returns the rules. Named VINs are limited to the caller's scope. */
  rules: call(`${at}/rules`, {
    title: ['查看规则', 'Open rules'],
    access: 'menu',
    input: z.strictObject({ id: one }),
    output: z.object({
      name: z.string(),
      remark: z.string().nullable(),
      updatedAt: z.string(),
      state: policy.row,
      rules: rulesOf,
      /** Number of named vehicles outside the caller's scope. */
      hidden: z.object({ vins: z.number(), excluded: z.number() }),
      hash: z.string(),
      /** True when the plan has changed since its test passed. */
      changedSinceTest: z.boolean(),
      problems: z.array(problem),
      /** Reason why there is currently no plan: a version was withdrawn or has no file. */
      fault: z.string().nullable(),
    }),
  }),
  count: call(`${at}/count`, {
    title: ['统计适用车辆', 'Count eligible vehicles'],
    access: 'menu',
    input: rulesOf,
    output: z.object({ sums: planSums, problems: z.array(problem) }),
  }),
  /** Returns the baselines, and for one of them the models, series, groups, provinces and versions. */
  choices: call(`${at}/choices`, {
    title: ['可选内容', 'Choices of a policy'],
    access: 'menu',
    input: z.strictObject({ baseline: recordId('baseline').optional() }),
    output: z.object({
      baselines: z.array(
        z.object({ id: z.number(), label: z.string(), vehicleType: z.string(), isReleased: z.boolean() }),
      ),
      models: z.array(choice),
      series: z.array(choice),
      groups: z.array(choice),
      regions: z.array(z.object({ code: z.string(), label: z.string() })),
      parts: z.array(part),
    }),
  }),
}
export type PolicyProblem = z.infer<typeof problem>
export type PolicyChoices = z.infer<(typeof policyCalls)['choices']['output']>
export type PolicyOpened = z.infer<(typeof policyCalls)['rules']['output']>
