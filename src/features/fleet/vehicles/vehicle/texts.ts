import { texts } from '../../../../domain/contract/words.ts'

export const vehicleTexts = texts('vehicleList', {
  all: ['全部', 'All'],
})
