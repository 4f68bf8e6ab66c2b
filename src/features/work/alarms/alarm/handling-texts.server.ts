import { texts } from '../../../../domain/contract/words.ts'

export const handlingAnswers = texts('alarmHandlingServer', {
  past: ['须晚于当前时间', 'must be later than now'],
  tooFar: ['不能超过 30 天', 'must be within 30 days'],
})
