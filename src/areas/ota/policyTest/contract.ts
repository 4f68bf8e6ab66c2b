import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../kit/call.ts'
import { number, option, reference, text, time } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { type TargetState, targetStates } from '../target/state-texts.ts'
import { testStates, testTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/** A policy tried on named vehicles: an update task of its own, of which a person says whether it passed. */
export const policyTest = record(
  'policyTest',
  ['策略测试', 'Policy test'],
  {
    policy: reference(['升级策略', 'Update policy'], 'policy', { auto: true, required: true, query: true, card: true }),
    state: option(['结果', 'Result'], testStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: testTones,
    }),
    vehicles: number(['车辆数', 'Vehicles'], { auto: true, required: true, integer: true, card: true }),
    author: text(['发起人', 'Started by'], { ...auto, required: true, max: 64, query: true, card: true }),
    createdAt: time(['开始时间', 'Started'], { auto: true, required: true, query: true }),
    decidedBy: text(['确认人', 'Decided by'], { ...auto, max: 64 }),
    decidedAt: time(['确认时间', 'Decided at'], { auto: true }),
    remark: text(['结论', 'Conclusion'], { ...auto, max: 500 }),
    planHash: text(['指纹 SHA-256', 'SHA-256'], { ...auto, required: true, max: 64, list: false }),
  },
  { labelField: 'policy' },
)

/** Vehicles of one test. */
export const mostVehicles = 100

const id = recordId(policyTest.name)
const targetState = z.enum(Object.keys(targetStates) as [TargetState])

export const policyTestCalls = {
  ...recordCalls(policyTest, pathsUnder('/softwarePolicyTest', 'query', 'one', 'export')),
  /** Begins at once on these vehicles, whatever the policy's lists say; its other rules hold. */
  start: call('/tVehicleUpdatePolicy/createPolicyTest', {
    title: ['新建策略测试', 'Start policy test'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ policy: recordId('policy'), vins: z.array(visibleVin).min(1).max(mostVehicles) }),
    output: z.object({ id: z.number() }),
  }),
  vehicles: call('/softwarePolicyTest/vehicles', {
    title: ['测试车辆', 'Vehicles of a test'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      /** Those that the caller sees. */
      rows: z.array(
        z.object({
          vin: z.string(),
          state: targetState,
          percent: z.number().nullable(),
          cause: z.string().nullable(),
          updatedAt: z.string(),
        }),
      ),
      hidden: z.number(),
      succeeded: z.number(),
      total: z.number(),
      /** The policy was changed since: the test can no longer pass. */
      changed: z.boolean(),
      campaign: z.number(),
    }),
  }),
  /** A person says what came of it. It passes only when every vehicle succeeded and the policy is as it was. */
  decide: call('/softwarePolicyTest/decide', {
    title: ['确认测试结果', 'Decide on a test'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, passed: z.boolean(), remark: z.string().trim().min(1).max(500) }),
    output: z.object({ state: z.enum(Object.keys(testStates) as [keyof typeof testStates]) }),
  }),
}
