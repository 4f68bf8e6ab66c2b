import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const chatRobotWords = texts('chatRobotScreen', {
  took: ['{{message}}（{{ms}} 毫秒）', '{{message}} ({{ms}} ms)'],
})
export const chatRobotLabels = { test: ['发送测试消息', 'Send test message'] } as const satisfies Record<string, Pair>
