import { parameter } from '../../../server/parameter/parameters.ts'

export const sessionHours = parameter({
  key: 'dealer.sessionHours',
  kind: 'number',
  value: '12',
  min: 1,
  max: 168,
  unit: 'h',
  label: ['经销商会话时长', 'Dealer session length'],
  description: [
    '经销商输入访问码后多久需要重新输入',
    'So long after entering an access code a dealer must enter it again',
  ],
})
export const usesPerCode = parameter({
  key: 'dealer.codeUses',
  kind: 'number',
  value: '30',
  min: 3,
  max: 10_000,
  label: ['访问码使用次数上限', 'Uses of one access code'],
  description: [
    '同一访问码 15 分钟内使用次数达到上限后停用 15 分钟',
    'So many uses within 15 minutes stop an access code for 15 minutes',
  ],
})
export const wakesPerCode = parameter({
  key: 'dealer.wakes',
  kind: 'number',
  value: '60',
  min: 1,
  max: 10_000,
  label: ['访问码唤醒次数上限', 'Wakes by one access code'],
  description: [
    '同一访问码 15 分钟内最多唤醒终端的次数',
    'How often dealers with one access code may wake boxes within 15 minutes',
  ],
})
