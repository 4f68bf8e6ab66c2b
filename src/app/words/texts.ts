import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const appTexts = texts('app', {
  retrying: ['正在重试，连接恢复后将自动继续。', 'Retrying… This page continues automatically.'],
  noRoles: ['getInfo: roles must be a non-null array !', 'getInfo: roles must be a non-null array !'],
  back: ['返回', 'Back'],
  signOut: ['退出登录', 'Sign out'],
  signOutTitle: ['确定退出登录吗？', 'Sign out?'],
  platformZone: ['平台时间（{{zone}}）', 'Platform time ({{zone}})'],
  deviceZone: ['本机时间（{{zone}}）', 'This device ({{zone}})'],
} as const satisfies Record<string, Pair>)
