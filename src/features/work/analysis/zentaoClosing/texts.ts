import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const closingLabels = {
  closed: ['已关闭的条目', 'Closed items'],
  reopened: ['重新打开的条目', 'Reopened items'],
} as const satisfies Record<string, Pair>
export const closingTexts = texts('zentaoClosingScreen', {
  method: [
    '关闭用时为从创建到关闭，含期间内关闭的条目。重新打开率为期间内解决的条目中曾重新打开的比例。',
    'Closing time: from opening to closing, for items closed in the period. Reopen rate: share of items resolved in the period that were reopened.',
  ],
})
