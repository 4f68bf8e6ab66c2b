import { texts } from '../../domain/contract/words.ts'

export const offlineTexts = texts('offline', {
  save: ['离线保存（{{size}}）', 'Save for offline ({{size}})'],
  saving: ['正在保存 {{here}} / {{all}}', 'Saving {{here}} of {{all}}'],
  saved: ['已离线保存', 'Saved for offline'],
  about: ['{{size}} · {{age}}前保存', '{{size}} · saved {{age}} ago'],
  renew: ['更新到版本 {{version}}', 'Update to version {{version}}'],
  goOn: ['继续保存', 'Continue saving'],
  interrupted: ['保存未完成', 'Save incomplete'],
  delete: ['删除', 'Delete'],
  deleteTitle: ['删除已离线保存的“{{title}}”？', 'Delete “{{title}}” from this device?'],
  deleteText: [
    '将释放 {{size}} 空间。联网时仍可阅读，也可以再次保存。',
    'This frees {{size}}. You can still read it online and save it again.',
  ],
  cancel: ['取消', 'Cancel'],
  full: [
    '存储空间不足，未能保存。此前保存的版本仍可阅读。',
    'Not enough storage on this device. A version saved before is still readable.',
  ],
  damaged: [
    '收到的内容不完整或被改动，未能保存。请稍后重试。',
    'The received content is incomplete or damaged and was not saved. Try again later.',
  ],
  network: [
    '网络中断，未能保存完。联网后继续，已下载的部分不会重新下载。',
    'Connection lost. Continue when you are online. The downloaded part is kept.',
  ],
  unknown: ['未能保存，请重试。', 'Not saved. Try again.'],
} as const)
