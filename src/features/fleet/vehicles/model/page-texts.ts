import { texts } from '../../../../domain/contract/words.ts'

export const modelPageTexts = texts('modelPage', {
  title: ['车型参数', 'Model'],
})
