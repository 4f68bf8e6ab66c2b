import { parameter } from '../parameter/parameters.ts'

export const maxReveals = parameter({
  key: 'privacy.mostReveals',
  kind: 'number',
  value: '60',
  min: 1,
  max: 10_000,
  label: ['每 15 分钟显示完整内容的次数', 'Masked values shown in full within 15 minutes'],
  description: [
    '用户在 15 分钟内可显示的脱敏内容（如手机号）数，达到后须等待 15 分钟',
    'Masked values (such as phone numbers) a user may reveal within 15 minutes before having to wait 15 minutes',
  ],
})
