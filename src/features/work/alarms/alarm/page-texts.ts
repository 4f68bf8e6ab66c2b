import { texts } from '../../../../domain/contract/words.ts'

export const alarmPageTexts = texts('alarmPage', {
  title: ['未关闭的报警', 'Open alarms'],
  none: ['没有未关闭的报警', 'No open alarms'],
  all: ['全部报警', 'All alarms'],
})
