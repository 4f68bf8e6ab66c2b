import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const collectorWords = texts('logCollectorScreen', { tookMs: ['{{ms}} 毫秒', '{{ms}} ms'] })
export const collectorLabels = { test: ['发送测试消息', 'Send test message'] } as const satisfies Record<string, Pair>
