import { texts } from '../../../../domain/contract/words.ts'

export const ecuVersionPageTexts = texts('ecuVersionPage', {
  title: ['ECU 版本', 'ECU versions'],
})
