import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const factorReminderTexts = texts('factorReminder', {
  title: ['请设置两步验证', 'Set up a second factor'],
  text: [
    '从 {{day}} 起，您的角色要求两步验证。请提前设置，以免影响使用。',
    'From {{day}}, your role requires a second factor. Set one up before then.',
  ],
  ok: ['立即设置', 'Set up now'],
  later: ['稍后', 'Later'],
} as const satisfies Record<string, Pair>)

export const emergencyBarTexts = texts('emergencyBar', {
  reported: [
    '应急账号：本次使用已通知 {{count}} 人',
    'Emergency account: reported to {{count}} people',
    'Emergency account: reported to {{count}} person',
  ],
})

export const confirmPasswordTexts = texts('confirmPassword', {
  title: ['验证登录密码', 'Confirm with your password'],
  titleOtherwise: ['验证身份', 'Confirm your identity'],
  text: ['敏感操作，请验证身份。', 'Sensitive action. Confirm your identity.'],
  confirm: ['验证', 'Confirm'],
  directoryPassword: ['“{{name}}”的密码', 'Password at {{name}}'],
  company: ['用“{{name}}”验证', 'Confirm with {{name}}'],
  noWay: [
    '您的账号没有密码、通行密钥和可用于验证的公司账号。请退出后通过“忘记密码”设置密码，或联系管理员。',
    'Your account has no password, no passkey and no company account that can confirm this. Sign out and set a password with “Forgot your password?”, or contact an administrator.',
  ],
} as const satisfies Record<string, Pair>)
