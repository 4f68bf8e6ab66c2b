import { texts } from '../../domain/contract/words.ts'

export const noticeTexts = texts('notices', {
  messages: ['消息', 'Messages'],
  unread: ['{{count}} 条新消息', '{{count}} new messages', '{{count}} new message'],
  onlyUnread: ['仅未读（{{number}}）', 'Unread only ({{number}})'],
  kind: ['类型', 'Type'],
  allKinds: ['全部类型', 'All types'],
  readAll: ['全部标为已读', 'Mark all as read'],
  allRead: ['已全部标为已读', 'All marked as read'],
  noUnread: ['没有未读消息', 'No unread messages'],
  none: ['没有消息', 'No messages'],
  approvals: ['待我审批', 'Awaiting my approval'],
  settings: ['通知设置', 'Notifications'],
  close: ['关闭', 'Close'],
  failed: ['消息加载失败', 'Failed to load messages'],
})
