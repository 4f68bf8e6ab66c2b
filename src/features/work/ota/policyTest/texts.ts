import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const testLabels = {
  pass: ['确认通过', 'Record as passed'],
  fail: ['确认未通过', 'Record as failed'],
} as const satisfies Record<string, Pair>

export const testWords = texts('policyTestScreen', {
  new: ['新建测试', 'New test'],
  title: ['在指定车辆上测试策略', 'Test a policy on selected vehicles'],
  policy: ['升级策略', 'Update policy'],
  vehicles: ['测试车辆', 'Vehicles'],
  most: ['最多 {{most}} 辆。测试立即开始。', 'Up to {{most}} vehicles. The test starts immediately.'],
  needPolicy: ['请选择策略', 'Choose a policy'],
  needVehicles: ['请选择车辆', 'Choose vehicles'],
  tooMany: ['一次最多 {{most}} 辆', 'Up to {{most}} vehicles at a time'],
  start: ['开始测试', 'Start test'],
  started: ['测试已开始', 'Test started'],
  cancel: ['取消', 'Cancel'],
  succeeded: ['{{succeeded}} / {{total}} 辆升级成功', '{{succeeded}} of {{total}} vehicles succeeded'],
  changed: ['策略在测试后有变化，此测试不能再通过', 'The policy has changed, so this test can no longer pass'],
  hidden: ['另有 {{count}} 辆您不可见', 'and {{count}} not visible to you', 'and one not visible to you'],
  state: ['状态', 'Status'],
  cause: ['原因', 'Cause'],
  at: ['更新时间', 'Updated'],
  none: ['没有车辆', 'No vehicles'],
  openTask: ['查看升级任务', 'Open update task'],
  passTitle: ['确认测试通过', 'Record the test as passed'],
  failTitle: ['确认测试未通过', 'Record the test as failed'],
  conclusion: ['结论', 'Conclusion'],
  needConclusion: ['请填写结论', 'Enter a conclusion'],
  decided: ['结果已确认', 'Result recorded'],
})
