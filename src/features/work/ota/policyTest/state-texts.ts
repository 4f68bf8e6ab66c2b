import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const testStates = {
  running: ['进行中', 'Running'],
  passed: ['通过', 'Passed'],
  failed: ['未通过', 'Failed'],
} as const satisfies Record<string, Pair>
export type TestState = keyof typeof testStates
export const testTones = { running: 'processing', passed: 'success', failed: 'error' } as const

export const testRefusals = texts('policyTestRefusal', {
  problems: ['策略的规则相互矛盾，请先修改', 'The rules of the policy contradict each other. Change them first.'],
  notEligible: ['{{vin}} 不能升级：{{why}}', '{{vin}} can’t be updated: {{why}}'],
  running: ['该策略已有进行中的测试', 'A test of this policy is running'],
  decided: ['测试结果已确认', 'The result has already been recorded'],
  notAll: [
    '{{total}} 辆车中有 {{succeeded}} 辆升级成功，全部成功才能通过',
    'Only {{succeeded}} of {{total}} vehicles succeeded',
  ],
  changed: ['策略在测试后有变化，请重新测试', 'The policy has changed since the test began. Test it again.'],
})
