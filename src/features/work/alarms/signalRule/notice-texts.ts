import { texts } from '../../../../domain/contract/words.ts'

export const ruleNoticeTexts = texts('ruleNotice', {
  problem: ['规则有问题', 'Needs attention'],
  more: ['另有 {{count}} 条', '{{count}} more'],
  unacknowledged: ['无人确认，{{count}} 条', '{{count}} not acknowledged'],
})
