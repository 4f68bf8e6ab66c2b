import { texts } from '../../../../domain/contract/words.ts'

export const logFilePageTexts = texts('logFilePage', {
  boxLogs: ['终端日志', 'T-Box logs'],
  headUnitLogs: ['车机日志', 'Head-unit logs'],
})
