import { texts } from '../../../../domain/contract/words.ts'

export const privacyNoticeTexts = texts('privacyNotice', {
  endsSoon: ['即将到期', 'Due soon'],
  overdue: ['已逾期', 'Overdue'],
  due: ['截止 {{day}}', 'Due {{day}}'],
})
