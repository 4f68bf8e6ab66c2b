import { texts } from '../../../../domain/contract/words.ts'

export const handlingAnswers = texts('alarmHandlingServer', {
  past: ['须晚于当前时间', 'must be later than now'],
  tooFar: ['最多 30 天', 'can be at most 30 days away'],
})
