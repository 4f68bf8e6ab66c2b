import { texts } from '../../domain/contract/words.ts'

export const readerWords = texts('reader', {
  language: ['语言', 'Language'],
  goneTitle: ['内容不存在', 'Content not found'],
  gone: ['该内容不存在或已下架。', 'This content doesn’t exist or has been withdrawn.'],
  offline: ['无网络，显示的是 {{at}} 的内容', 'No network. Content from {{at}}.'],
})
