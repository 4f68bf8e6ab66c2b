import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { targetMachine } from '../target/state-texts.ts'
import { testStates, testTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/** Test of a policy on named vehicles. It creates an update task, and a user decides whether it passed. */
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
    decidedBy: text(['确认人', 'Confirmed by'], { ...auto, max: 64 }),
    decidedAt: time(['确认时间', 'Confirmed at'], { auto: true }),
    remark: text(['结论', 'Conclusion'], { ...auto, max: 500 }),
    planHash: text(['指纹 SHA-256', 'SHA-256'], { ...auto, required: true, max: 64, list: false }),
  },
  {
    labelField: 'policy',
    emptyText: [
      '发布前用少量车辆测试策略，结果会出现在这里。请在策略中开始测试。',
      'A test tries a policy on a few vehicles before its release. Start one from a policy.',
    ],
  },
)

export const maxVehicles = 100

const id = recordId(policyTest.name)
const targetState = z.enum(targetMachine.keys)

export const policyTestCalls = {
  ...recordCalls(policyTest, pathsUnder('/softwarePolicyTest', 'query', 'one', 'export')),
  /** Starts a test immediately on these vehicles. The policy's vehicle lists are ignored, its other rules apply. */
  start: call('/tVehicleUpdatePolicy/createPolicyTest', {
    title: ['新建策略测试', 'Start policy test'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ policy: recordId('policy'), vins: z.array(visibleVin).min(1).max(maxVehicles) }),
    output: z.object({ id: z.number() }),
  }),
  vehicles: call('/softwarePolicyTest/vehicles', {
    title: ['测试车辆', 'Vehicles of a test'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      /** Limited to the vehicles in the caller's scope. */
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
      /** True when the policy has changed since. The test can then no longer pass. */
      changed: z.boolean(),
      campaign: z.number(),
    }),
  }),
  /** Records the result. A test can pass only if every vehicle succeeded and the policy is unchanged. */
  decide: call('/softwarePolicyTest/decide', {
    title: ['确认测试结果', 'Record test result'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, passed: z.boolean(), remark: z.string().trim().min(1).max(500) }),
    output: z.object({ state: z.enum(Object.keys(testStates) as [keyof typeof testStates]) }),
  }),
}
