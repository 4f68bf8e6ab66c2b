import { texts } from '../../../../domain/contract/words.ts'

export const platePageTexts = texts('platePage', {
  assigned: ['启用车牌', 'Licence plate assigned'],
  removed: ['停用车牌', 'Licence plate removed'],
})
