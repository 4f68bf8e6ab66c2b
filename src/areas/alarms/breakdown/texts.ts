import { type Pair, texts } from '../../../kit/words.ts'

export const stepLabels = {
  take: ['开始处理', 'Take on'],
  close: ['关闭', 'Close'],
  reopen: ['重新打开', 'Reopen'],
} as const satisfies Record<string, Pair>

export const breakdownTexts = texts('breakdown', {
  map: ['未关闭的呼叫', 'Calls that are not closed'],
  none: ['没有带位置的未关闭呼叫', 'No call that is not closed has a position'],
  step: ['{{what}}：{{vin}}', '{{what}}: {{vin}}'],
  result: ['处理结果', 'Result'],
  done: ['已更新', 'Done'],
} as const satisfies Record<string, Pair>)
