import { parameter } from '../../../../platform/parameter/parameters.ts'

export const callOnLevelThree = parameter({
  key: 'breakdownCall.onLevelThree',
  kind: 'bool',
  value: 'false',
  label: ['三级报警生成救援呼叫', 'Breakdown call on level-3 alarm'],
  description: [
    '车辆出现三级报警时自动登记故障救援呼叫。该车已有未关闭的呼叫时不再登记。',
    'Opens a breakdown call automatically on a level-3 alarm, unless the vehicle already has one.',
  ],
})
