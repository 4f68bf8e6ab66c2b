import { texts } from '../../../../domain/contract/words.ts'

export const lastMessageWords = texts('lastMessageScreen', {
  ago: ['{{time}}前', '{{time}} ago'],
  now: ['刚刚', 'just now'],
  isOnline: ['在线', 'Online'],
  isOffline: ['离线', 'Offline'],
  abnormal: ['异常', 'Abnormal'],
  invalid: ['无效', 'Invalid'],
  auto: ['每 {{seconds}} 秒自动刷新', 'Refreshes every {{seconds}} s'],
})

export const actionLabels = {
  message: ['查看报文', 'Open message'],
} as const
