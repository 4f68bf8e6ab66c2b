import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

/** Texts of the shells and the user's menu. Sign-in needs none of them. */
export const menuTexts = texts('appMenu', {
  home: ['首页', 'Dashboard'],
  work: ['工作', 'Work'],
  me: ['我的', 'Me'],
  mainMenu: ['主菜单', 'Main menu'],
  myFactors: ['登录安全', 'Sign-in security'],
  mySessions: ['我的会话', 'My sessions'],
  myNotifications: ['通知设置', 'Notifications'],
  myTokens: ['我的 API 令牌', 'My API tokens'],
  changePassword: ['修改密码', 'Change password'],
  language: ['语言', 'Language'],
  chinese: ['中文', '中文'],
  english: ['English', 'English'],
  timeZone: ['时区', 'Time zone'],
  appearance: ['外观', 'Appearance'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'Match system'],
  role: ['角色', 'Role'],
  department: ['部门', 'Department'],
  version: ['版本', 'Version'],
} as const satisfies Record<string, Pair>)
