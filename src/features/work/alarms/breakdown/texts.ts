import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const stepLabels = {
  take: ['开始处理', 'Take over'],
  close: ['关闭', 'Close call'],
  reopen: ['重新打开', 'Reopen call'],
} as const satisfies Record<string, Pair>

export const breakdownTexts = texts('breakdown', {
  map: ['未关闭的呼叫', 'Open calls'],
  none: ['未关闭的呼叫均无位置', 'No open call has a position'],
  step: ['{{what}}：{{vin, vehicle}}', '{{what}}: {{vin, vehicle}}'],
  result: ['处理结果', 'Result'],
  done: ['已更新', 'Call updated'],
} as const satisfies Record<string, Pair>)
