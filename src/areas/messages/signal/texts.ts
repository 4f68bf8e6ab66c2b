import { texts } from '../../../kit/words.ts'

export const signalWords = texts('signalQuery', {
  sheet: ['报文解析', 'Message details'],
})
