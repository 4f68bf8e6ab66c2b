import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const passwordResetTexts = texts('passwordReset', {
  title: ['重置密码', 'Reset your password'],
  account: ['用户名或邮箱', 'User name or e-mail'],
  accountRequired: ['请输入用户名或邮箱', 'Enter your user name or e-mail'],
  send: ['发送重置邮件', 'Send reset e-mail'],
  sentTitle: ['邮件已发送', 'E-mail sent'],
  sent: [
    '重置邮件已发送至该账号的邮箱，链接 30 分钟内有效。如未收到，请检查账号是否正确。',
    'A reset e-mail has been sent to the account’s address. The link is valid for 30 minutes. If nothing arrives, check the account name.',
  ],
  newPassword: ['新密码', 'New password'],
  again: ['确认新密码', 'Confirm new password'],
  differ: ['两次输入的密码不一致，请重新输入', 'Passwords don’t match'],
  rulesFailed: ['密码不符合以下要求', 'The password doesn’t meet the rules below'],
  save: ['保存新密码', 'Save password'],
  savedTitle: ['密码已重置', 'Password reset'],
  saved: ['请使用新密码登录。', 'Sign in with the new password.'],
  toLogin: ['前往登录', 'Go to sign-in'],
} as const satisfies Record<string, Pair>)
