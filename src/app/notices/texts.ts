import { texts } from '../../domain/contract/words.ts'

export const noticeTexts = texts('notices', {
  messages: ['消息', 'Messages'],
  unread: ['{{count}} 条新消息', '{{count}} new messages', '{{count}} new message'],
  failed: ['消息加载失败', 'Messages failed to load'],
})
