import type { Pair } from '../../kit/words.ts'
import { texts } from '../../kit/words.ts'

export const appTexts = texts('app', {
  forbiddenTitle: ['没有访问权限', 'No permission'],
  forbidden: [
    '您的角色没有此页面的权限，请联系管理员。',
    'Your role doesn’t include this page. Contact an administrator if you need it.',
  ],
  notFoundTitle: ['页面不存在', 'Page not found'],
  notFound: ['您访问的页面不存在或已被移除。', 'This page doesn’t exist or has been removed.'],
  retrying: ['正在重试，连接恢复后将自动继续。', 'Retrying… This page continues by itself.'],
  backHome: ['返回首页', 'Back to the dashboard'],
  noRoles: ['getInfo: roles must be a non-null array !', 'getInfo: roles must be a non-null array !'],
  back: ['返回', 'Back'],
  signOut: ['退出登录', 'Sign out'],
  signOutTitle: ['确定退出登录吗？', 'Sign out?'],
  platformZone: ['平台时间（{{zone}}）', 'Platform time ({{zone}})'],
  deviceZone: ['本机时间（{{zone}}）', 'This device ({{zone}})'],
} as const satisfies Record<string, Pair>)
