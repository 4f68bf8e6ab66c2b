import { parameter } from '../../../../platform/parameter/parameters.ts'

export const retentionDays = parameter({
  key: 'webhook.keptDays',
  kind: 'number',
  value: '30',
  min: 1,
  max: 365,
  unit: 'd',
  label: ['Webhook 投递保留', 'Retention of webhook deliveries'],
  description: ['Webhook 投递记录的保留天数', 'Days that webhook deliveries are kept'],
})
export const stopAfter = parameter({
  key: 'webhook.stopAfter',
  kind: 'number',
  value: '10',
  min: 1,
  max: 1000,
  label: ['Webhook 停止阈值', 'Webhook failure limit'],
  description: [
    '连续放弃多少次投递后停止向该地址投递',
    'Consecutive abandoned deliveries before an address is stopped',
  ],
})
export const testsPerUser = parameter({
  key: 'webhook.tests',
  kind: 'number',
  value: '20',
  min: 1,
  max: 1000,
  label: ['Webhook 测试次数上限', 'Webhook test limit'],
  description: ['同一用户 15 分钟内可发送的测试消息数', 'Test messages of one user within 15 minutes'],
})
