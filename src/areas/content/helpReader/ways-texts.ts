import { texts } from '../../../kit/words.ts'

/** By themselves: other pages for owners show these, and load no more. */
export const wayWords = texts('helpWays', {
  title: ['帮助与反馈', 'Help and feedback'],
  questions: ['常见问题', 'Questions and answers'],
  write: ['提交反馈', 'Write to us'],
})
