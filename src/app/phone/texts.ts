import type { Pair } from '../../kit/words.ts'
import { texts } from '../../kit/words.ts'

export const phoneTexts = texts('phone', {
  search: ['搜索功能', 'Search'],
  noMatch: ['没有匹配的功能', 'Nothing matches'],
  nothing: ['您的角色暂无可用功能，请联系管理员。', 'Your role allows nothing yet. Ask an administrator.'],
  other: ['其他', 'Other'],
  tabs: ['底部导航', 'Tabs'],
} as const satisfies Record<string, Pair>)
