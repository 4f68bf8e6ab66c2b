import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const mqttTargetWords = texts('mqttTargetScreen', {
  took: ['{{message}}（{{ms}} 毫秒）', '{{message}} ({{ms}} ms)'],
})
export const mqttTargetLabels = { test: ['测试连接', 'Test connection'] } as const satisfies Record<string, Pair>
