import { texts } from '../../../../domain/contract/words.ts'

export const signalWords = texts('signalSheet', {
  sheet: ['报文解析', 'Message details'],
})
