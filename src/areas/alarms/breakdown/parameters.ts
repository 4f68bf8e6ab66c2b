import { parameter } from '../../../server/parameter/parameters.ts'

export const callOnLevelThree = parameter({
  key: 'breakdownCall.onLevelThree',
  kind: 'bool',
  value: 'false',
  label: ['三级报警生成救援呼叫', 'Breakdown call on level-3 alarm'],
  description: [
    '车辆出现三级报警且没有未关闭的呼叫时，自动登记一条故障救援呼叫',
    'A level-3 alarm of a vehicle without a call that is not closed records a breakdown call by itself',
  ],
})
