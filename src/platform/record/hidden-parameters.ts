import { parameter } from '../parameter/parameters.ts'

export const maxReveals = parameter({
  key: 'privacy.mostReveals',
  kind: 'number',
  value: '60',
  min: 1,
  max: 10_000,
  label: ['显示完整内容次数上限', 'Reveal limit for masked values'],
  description: [
    '同一用户 15 分钟内可显示的脱敏内容（如手机号）数',
    'Masked values (such as phone numbers) one user may reveal within 15 minutes',
  ],
})
