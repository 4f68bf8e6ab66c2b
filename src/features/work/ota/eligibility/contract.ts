import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { jobStates } from '../../../../domain/contract/platform.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { codeWords } from './reason-texts.ts'

const code = z.enum(Object.keys(codeWords) as [keyof typeof codeWords])
const reason = z.object({
  code,
  list: z.enum(['model', 'series', 'group', 'region', 'vin', 'version']).optional(),
  ecu: z.string().optional(),
  partNumber: z.string().optional(),
  /** `has` and `needs` contain names instead of ids, in the caller's language. */
  has: z.string().optional(),
  needs: z.string().optional(),
})
const answer = reason.extend({ ok: z.boolean() })
/** Number of vehicles by reason. A vehicle with several reasons counts in each. */
const reasons = z.array(z.object({ code, count: z.number() }))
export type ReasonCount = z.infer<typeof reasons>[number]

/** Number of vehicles that a plan covers, within the caller's scope. */
export const planSums = z.object({
  /** Vehicles in the caller's scope. */
  fleet: z.number(),
  /** Vehicles of the type that match the lists of models, series and VINs. Only these are checked individually. */
  within: z.number(),
  /** Vehicles that were checked. Less than `within` if there are too many for an immediate response. */
  checked: z.number(),
  eligible: z.number(),
  reasons,
})
export type PlanSums = z.infer<typeof planSums>

const check = z.object({
  id: z.number(),
  policy: z.number(),
  state: z.enum(jobStates),
  /** Vehicles checked so far, and vehicles to check. 0 until they are counted. */
  done: z.number(),
  total: z.number(),
  sums: planSums,
  /** `hash`: SHA-256 of the checked plan. `isCurrent`: false if the policy has changed since. */
  hash: z.string(),
  isCurrent: z.boolean(),
  by: z.string(),
  createdAt: z.string(),
})
export type EligibilityCheck = z.infer<typeof check>

const policy = recordId('policy')
/** A check depends on the scope of its creator, so it is visible only to its creator. */
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const resultFilter = { id, code: code.optional() }

export const eligibilityCalls = {
  why: call('/otaEligibility/why', {
    title: ['不能升级的原因', 'Reasons a vehicle can’t be updated'],
    access: 'menu',
    input: z.strictObject({ policy, vin: visibleVin }),
    output: z.object({
      vin: z.string(),
      eligible: z.boolean(),
      answers: z.array(answer),
      /** Versions that would be installed, by ECU in installation order. */
      parts: z.array(
        z.object({ ecu: z.string(), partNumber: z.string(), has: z.string().nullable(), wanted: z.string() }),
      ),
    }),
  }),
  /** Checks all vehicles in the caller's scope in the background. */
  start: call('/otaEligibility/start', {
    title: ['检查全部车辆', 'Check all vehicles'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ policy }),
    output: z.object({ id: z.number() }),
  }),
  /** Returns the caller's latest check of a policy. */
  latest: call('/otaEligibility/latest', {
    title: ['检查结果', 'Check result'],
    access: 'menu',
    input: z.strictObject({ policy }),
    output: check.nullable(),
  }),
  /** Returns the vehicles of a check with a reason. Without `code`: the eligible vehicles. */
  vehicles: call('/otaEligibility/vehicles', {
    title: ['已检查的车辆', 'Checked vehicles'],
    access: 'menu',
    input: z.strictObject({ ...resultFilter, page: z.int().min(1).max(100_000).default(1) }),
    output: z.object({
      total: z.number(),
      rows: z.array(z.object({ vin: z.string(), reasons: z.array(reason) })),
    }),
  }),
  export: call('/otaEligibility/export', {
    title: ['导出检查结果', 'Export checked vehicles'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
  }),
}
export type WhyAnswer = z.infer<typeof answer>
