import { texts } from '../../../../domain/contract/words.ts'

/** `requests` is a number or a text such as '20+'. */
export const bindRequestNoticeTexts = texts('bindRequestNotice', {
  request: ['绑定申请', 'Binding request'],
  waiting: ['待审核', 'To review'],
  several: ['{{requests}} 个绑定申请待审核', '{{requests}} binding requests to review'],
})
