import { texts } from '../../../../domain/contract/words.ts'

export const alarmNoticeTexts = texts('alarmNotice', {
  noAlarms: ['没有未处理的{{levels}}报警', 'No unhandled alarms of {{levels, inline}}'],
})
