import { z } from 'zod'
import { call, recordCalls } from '../../../kit/call.ts'
import { clock, number, option, reference, text, time } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { planSums } from '../eligibility/contract.ts'
import { policyStates, policyTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/** Which vehicles get a baseline, from which versions, and when they may install it. Its rules are no fields: the editor has them. */
export const policy = record(
  'policy',
  ['升级策略', 'Update policy'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, unique: true, query: true, card: true }),
    state: option(['状态', 'State'], policyStates, {
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
    staleDays: number(['版本上报有效期', 'Versions are believed for'], {
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
  { labelField: 'name' },
)

/** Vehicles that a policy names one by one. */
const mostVins = 5_000
const partNumber = z.string().trim().min(1).max(32)
const version = z.string().trim().min(1).max(64)
const ruleDraft = z.strictObject({ partNumber, op: z.enum(['is', 'isNot', 'atLeast', 'below']), version })
export type RuleDraft = z.infer<typeof ruleDraft>
/** A time of day as the editor asks for it. */
export const windowTime = clock(['时间', 'Time'], { required: true })
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ids = (name: string) => z.array(recordId(name)).max(200)
const rules = z.array(ruleDraft).max(50)

const who = {
  models: ids('model'),
  series: ids('series'),
  groups: ids('vehicleGroup'),
  regions: z.array(z.string().regex(/^[1-9]\d{5}$/)).max(40),
  vins: z.array(visibleVin).max(mostVins),
  excluded: z.array(visibleVin).max(mostVins),
  versions: rules,
}
const drafted = {
  baseline: recordId('baseline'),
  who: z.strictObject(who),
  /** What other ECUs must run, and what none may run. */
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
const rulesOf = z.strictObject(drafted)
/** A policy's rules as they are written: versions by their names, without what follows from them. */
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
const named = z.object({ id: z.number(), label: z.string() })
const part = z.object({
  partNumber: z.string(),
  ecu: z.string(),
  /** Of the baseline, if it has one for the part. */
  wanted: z.string().nullable(),
  /** Newest first. */
  versions: z.array(z.string()),
})
export type PolicyPart = z.infer<typeof part>

const one = recordId(policy.name)
const at = '/tVehicleUpdatePolicy'

export const policyCalls = {
  ...recordCalls(policy, { query: `${at}/list`, one: `${at}/info`, export: `${at}/export` }),
  /** Policies that an application may be made for: valid, and their plan is the one that was tested. */
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
    input: z.strictObject({ ...head, ...drafted }),
    output: z.object({ id: z.number() }),
  }),
  /** The whole of a policy in place of what it was. `seenAt`: the updatedAt that the writer saw. */
  update: call(`${at}/update`, {
    title: ['修改', 'Edit'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: one, seenAt: z.string().max(40).optional(), ...head, ...drafted }),
  }),
  /** Drafts that were never tested or applied for. */
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
  /** Its rules, of named VINs those that the caller sees. */
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
      /** Named vehicles that the caller does not see. */
      hidden: z.object({ vins: z.number(), excluded: z.number() }),
      hash: z.string(),
      /** The plan has changed since its test passed. */
      changedSinceTest: z.boolean(),
      problems: z.array(problem),
      /** Why no plan can be made of it now: a version was withdrawn, or has no file. */
      fault: z.string().nullable(),
    }),
  }),
  /** How many vehicles the rules would be for, while they are written. */
  count: call(`${at}/count`, {
    title: ['统计适用车辆', 'Count eligible vehicles'],
    access: 'menu',
    input: rulesOf,
    output: z.object({ sums: planSums, problems: z.array(problem) }),
  }),
  /** What can be chosen: baselines, and for one of them models, series, groups, provinces and versions. */
  choices: call(`${at}/choices`, {
    title: ['可选内容', 'Choices of a policy'],
    access: 'menu',
    input: z.strictObject({ baseline: recordId('baseline').optional() }),
    output: z.object({
      baselines: z.array(
        z.object({ id: z.number(), label: z.string(), vehicleType: z.string(), isReleased: z.boolean() }),
      ),
      models: z.array(named),
      series: z.array(named),
      groups: z.array(named),
      regions: z.array(z.object({ code: z.string(), label: z.string() })),
      parts: z.array(part),
    }),
  }),
}
export type PolicyProblem = z.infer<typeof problem>
export type PolicyChoices = z.infer<(typeof policyCalls)['choices']['output']>
export type PolicyOpened = z.infer<(typeof policyCalls)['rules']['output']>
