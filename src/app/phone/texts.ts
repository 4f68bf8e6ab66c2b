import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const phoneTexts = texts('phone', {
  search: ['搜索功能', 'Find a screen'],
  find: ['搜索', 'Search'],
  scanVin: ['扫码查车', 'Scan VIN'],
  noMatch: ['没有匹配的功能', 'No matching features'],
  nothing: ['您的角色暂无可用功能，请联系管理员。', 'Your role has no features yet. Contact an administrator.'],
  other: ['其他', 'Other'],
  tabs: ['底部导航', 'Tabs'],
} as const satisfies Record<string, Pair>)
