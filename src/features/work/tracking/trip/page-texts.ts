import { texts } from '../../../../domain/contract/words.ts'

export const tripPageTexts = texts('tripPage', {
  title: ['近 7 天行程', 'Trips of the last 7 days'],
  none: ['近 7 天没有行程', 'No trips in the last 7 days'],
  all: ['全部行程', 'All trips'],
})
