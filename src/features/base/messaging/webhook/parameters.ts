import { parameter } from '../../../../platform/parameter/parameters.ts'
import { countedLimit } from '../../../../platform/throttle/throttle.ts'

export const retentionDays = parameter({
  key: 'webhook.keptDays',
  kind: 'number',
  value: '30',
  min: 1,
  max: 365,
  unit: 'd',
  label: ['Webhook 投递保留天数', 'Webhook delivery retention'],
  description: ['自动删除超过该天数的 Webhook 投递记录', 'Webhook deliveries older than this are deleted'],
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
    'Consecutive abandoned deliveries before deliveries to an address stop',
  ],
})
export const testsPerUser = parameter({
  key: 'webhook.tests',
  kind: 'number',
  value: '20',
  min: 1,
  max: 1000,
  label: ['Webhook 测试次数上限', 'Webhook test limit'],
  description: [
    '同一用户 15 分钟内可向 Webhook 和群机器人发送的测试消息数',
    'Test messages per user to webhooks and chat robots within 15 minutes',
  ],
})

export const messageTests = countedLimit('webhookTest', testsPerUser)
