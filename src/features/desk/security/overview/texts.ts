import { texts } from '../../../../domain/contract/words.ts'

export const securityTexts = texts('security', {
  failures: ['每日登录失败', 'Failed sign-ins per day'],
  empty: ['没有可显示的数据', 'Nothing to show'],
  emptyHint: ['您的角色没有相关列表的权限。', 'Your role has no permission for the lists.'],
})
