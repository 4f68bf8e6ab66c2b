import { texts } from '../../../../domain/contract/words.ts'

export const alarmPageTexts = texts('alarmPage', {
  title: ['未关闭的报警', 'Alarms that are not closed'],
  none: ['没有未关闭的报警', 'All alarms are closed'],
  all: ['全部报警', 'All alarms'],
})
