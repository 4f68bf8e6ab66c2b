import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const pushAnswers = texts('pushServer', {
  endpoint: [
    '推送服务地址无效或不在允许范围内（FORWARD_HOSTS）',
    'The address of the push service is invalid or not allowed (FORWARD_HOSTS)',
  ],
  test: ['测试通知：此设备可以收到通知', 'Test: this device receives notifications'],
} as const satisfies Record<string, Pair>)
