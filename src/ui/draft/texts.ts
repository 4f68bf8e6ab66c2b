import { texts } from '../../domain/contract/words.ts'

export const draftTexts = texts('draft', {
  restored: ['已恢复您上次填写的内容', 'Restored what you had entered'],
  restoredOld: [
    '已恢复您上次填写的内容。该记录此后已被修改，保存前请核对。',
    'Restored what you had entered. The record has changed since then: check it before you save.',
  ],
  discard: ['放弃', 'Discard'],
})
