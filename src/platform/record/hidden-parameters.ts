import { parameter } from '../parameter/parameters.ts'

export const maxReveals = parameter({
  key: 'privacy.mostReveals',
  kind: 'number',
  value: '60',
  min: 1,
  max: 10_000,
  label: ['每 15 分钟显示完整内容的次数', 'Masked values shown in full within 15 minutes'],
  description: [
    '一个用户在 15 分钟内显示这么多个脱敏内容（如手机号）后，须等待 15 分钟',
    'After showing this many masked values (such as phone numbers) within 15 minutes, a user waits for 15 minutes',
  ],
})
