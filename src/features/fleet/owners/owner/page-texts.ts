import { texts } from '../../../../domain/contract/words.ts'

export const ownerPageTexts = texts('ownerPage', {
  title: ['车主', 'Owner'],
  none: ['未绑定车主', 'No owner bound'],
})
