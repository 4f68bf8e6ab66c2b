import { parameter } from '../../../../platform/parameter/parameters.ts'

export const maxSubscriptions = parameter({
  key: 'subscription.perUser',
  kind: 'number',
  value: '20',
  min: 0,
  max: 500,
  label: ['图表订阅数量上限', 'Chart subscription limit'],
  description: ['每个用户可保存的图表订阅数', 'Maximum chart subscriptions per user'],
})
export const sendsPerUser = parameter({
  key: 'subscription.sendsNow',
  kind: 'number',
  value: '10',
  min: 1,
  max: 1000,
  label: ['立即发送次数上限', 'Limit of immediate e-mails'],
  description: [
    '同一用户 15 分钟内可要求立即发送订阅邮件的次数',
    'Immediate subscription e-mails one user may request within 15 minutes',
  ],
})
