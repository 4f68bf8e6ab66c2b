import { texts } from '../../../../domain/contract/words.ts'

export const chartNoticeTexts = texts('chartNotice', {
  fired: ['已触发', 'Alert'],
  ended: ['已恢复', 'Resolved'],
  stopped: ['已停止', 'Stopped'],
})
