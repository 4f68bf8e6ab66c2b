import { parameter } from '../../../../platform/parameter/parameters.ts'

export const sessionHours = parameter({
  key: 'dealer.sessionHours',
  kind: 'number',
  value: '12',
  min: 1,
  max: 168,
  unit: 'h',
  label: ['经销商会话时长', 'Dealer session length'],
  description: ['经销商输入访问码后保持登录的时长', 'How long a dealer stays signed in'],
})
export const usesPerCode = parameter({
  key: 'dealer.codeUses',
  kind: 'number',
  value: '30',
  min: 3,
  max: 10_000,
  label: ['访问码使用次数上限', 'Access code use limit'],
  description: [
    '同一访问码 15 分钟内的使用次数，达到上限后停用 15 分钟',
    'Uses within 15 minutes before the access code is locked for 15 minutes',
  ],
})
export const wakesPerCode = parameter({
  key: 'dealer.wakes',
  kind: 'number',
  value: '60',
  min: 1,
  max: 10_000,
  label: ['访问码唤醒次数上限', 'Wake-up limit per access code'],
  description: ['同一访问码 15 分钟内可唤醒终端的次数', 'Wake-ups within 15 minutes with the same access code'],
})
