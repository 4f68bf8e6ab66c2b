import { texts } from '../../domain/contract/words.ts'

/** A separate file, because other pages for owners load only these texts. */
export const wayWords = texts('helpWays', {
  title: ['帮助与反馈', 'Help and feedback'],
  questions: ['常见问题', 'FAQ'],
  write: ['提交反馈', 'Submit feedback'],
})
