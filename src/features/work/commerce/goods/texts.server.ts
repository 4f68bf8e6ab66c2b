import { texts } from '../../../../domain/contract/words.ts'

export const goodsFaults = texts('goodsFault', {
  half: ['功能与月数须同时填写', 'must be entered together with the other: functions and months, or neither'],
})
