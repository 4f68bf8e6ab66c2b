import { texts } from '../../../../domain/contract/words.ts'

export const problemNoticeTexts = texts('problemNotice', {
  active: ['进行中', 'Ongoing'],
  ended: ['已恢复', 'Resolved'],
})
