import { texts } from '../../../../domain/contract/words.ts'

export const targetPageTexts = texts('targetPage', {
  title: ['软件升级', 'Software updates'],
  none: ['没有升级记录', 'No updates yet'],
  all: ['升级日志', 'Update log'],
  event: ['软件升级', 'Update'],
})
