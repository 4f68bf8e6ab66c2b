import { texts } from '../../domain/contract/words.ts'

export const draftTexts = texts('draft', {
  restored: ['已恢复您上次填写的内容', 'Your entries were restored'],
  restoredOld: [
    '已恢复您上次填写的内容。该记录此后有修改，保存前请核对。',
    'Your entries were restored. The record has changed since then. Check it before you save.',
  ],
  discard: ['放弃', 'Discard'],
})
