import { texts } from '../../../../domain/contract/words.ts'

export const lastMessagePageTexts = texts('lastMessagePage', {
  title: ['最新报文', 'Last message'],
  none: ['该车辆还没有上报过数据', 'This vehicle has never reported'],
  open: ['查看报文', 'Open message'],
})
