import { texts } from '../../../../domain/contract/words.ts'

export const alarmsWords = texts('alarmsScreen', {
  alarms: ['报警', 'Alarms'],
  rules: ['报警规则', 'Alarm rules'],
})
