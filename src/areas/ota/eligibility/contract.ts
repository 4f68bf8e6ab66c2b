import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { jobStates } from '../../../kit/platform.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { codeWords } from './reason-texts.ts'

const code = z.enum(Object.keys(codeWords) as [keyof typeof codeWords])
const reason = z.object({
  code,
  list: z.enum(['model', 'series', 'group', 'region', 'vin', 'version']).optional(),
  ecu: z.string().optional(),
  partNumber: z.string().optional(),
  /** Names in place of ids, in the caller's language. */
  has: z.string().optional(),
  needs: z.string().optional(),
})
const answer = reason.extend({ ok: z.boolean() })
/** Vehicles by reason; one with several is counted under each. */
const reasons = z.array(z.object({ code, count: z.number() }))
export type ReasonCount = z.infer<typeof reasons>[number]

/** How many of the vehicles that a person sees a plan is for. */
export const planSums = z.object({
  /** Vehicles that the caller sees. */
  fleet: z.number(),
  /** Those that models, series, groups, VINs and the vehicle type leave: the others are not looked at one by one. */
  within: z.number(),
  /** How many of these were looked at; fewer than `within` where there are too many to answer at once. */
  checked: z.number(),
  eligible: z.number(),
  reasons,
})
export type PlanSums = z.infer<typeof planSums>

const check = z.object({
  id: z.number(),
  policy: z.number(),
  state: z.enum(jobStates),
  /** Vehicles looked at, and vehicles to look at once they are counted. */
  done: z.number(),
  total: z.number(),
  sums: planSums,
  /** SHA-256 of the plan that was checked; false: the policy has changed since. */
  hash: z.string(),
  isCurrent: z.boolean(),
  by: z.string(),
  createdAt: z.string(),
})
export type EligibilityCheck = z.infer<typeof check>

const policy = recordId('policy')
/** Whose vehicles are in a check follows from who began it: it is that person's own. */
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const chosen = { id, code: code.optional() }

export const eligibilityCalls = {
  /** Every rule of a policy with the answer of one vehicle. */
  why: call('/otaEligibility/why', {
    title: ['为什么不能升级', 'Why not this vehicle?'],
    access: 'menu',
    input: z.strictObject({ policy, vin: visibleVin }),
    output: z.object({
      vin: z.string(),
      eligible: z.boolean(),
      answers: z.array(answer),
      /** What would be installed, ECU by ECU in that order. */
      parts: z.array(
        z.object({ ecu: z.string(), partNumber: z.string(), has: z.string().nullable(), wanted: z.string() }),
      ),
    }),
  }),
  /** Checks all vehicles that the caller sees, in the background. */
  start: call('/otaEligibility/start', {
    title: ['检查全部车辆', 'Check all vehicles'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ policy }),
    output: z.object({ id: z.number() }),
  }),
  /** The caller's latest check of a policy. */
  latest: call('/otaEligibility/latest', {
    title: ['检查结果', 'Result of a check'],
    access: 'menu',
    input: z.strictObject({ policy }),
    output: check.nullable(),
  }),
  /** Its vehicles: those with one reason, or (without) those that are eligible. */
  vehicles: call('/otaEligibility/vehicles', {
    title: ['检查到的车辆', 'Vehicles of a check'],
    access: 'menu',
    input: z.strictObject({ ...chosen, page: z.int().min(1).max(100_000).default(1) }),
    output: z.object({
      total: z.number(),
      rows: z.array(z.object({ vin: z.string(), reasons: z.array(reason) })),
    }),
  }),
  export: call('/otaEligibility/export', {
    title: ['导出检查结果', 'Export vehicles of a check'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
  }),
}
export type WhyAnswer = z.infer<typeof answer>
