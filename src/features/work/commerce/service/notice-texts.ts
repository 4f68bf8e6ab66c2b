import { texts } from '../../../../domain/contract/words.ts'

export const serviceNoticeTexts = texts('serviceNotice', {
  endsSoon: ['即将到期', 'Expires soon'],
})
