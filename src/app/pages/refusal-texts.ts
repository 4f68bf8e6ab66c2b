import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const refusedTexts = texts('appRefused', {
  forbiddenTitle: ['没有访问权限', 'No permission'],
  forbidden: [
    '您的角色没有此页面的权限，请联系管理员。',
    'Your role doesn’t include this page. Contact an administrator if you need it.',
  ],
  notFoundTitle: ['页面不存在', 'Page not found'],
  notFound: ['您访问的页面不存在或已移除。', 'This page doesn’t exist or has been removed.'],
  backHome: ['返回首页', 'Back to dashboard'],
} as const satisfies Record<string, Pair>)
