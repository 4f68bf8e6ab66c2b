import { texts } from '../../../../domain/contract/words.ts'

export const goodsFaults = texts('goodsFault', {
  half: ['功能与月数须同时填写', 'goes with the other: enter both functions and months, or none'],
})
