import type { Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'

export const passwordDialogTexts = texts('passwordDialog', {
  title: ['修改密码', 'Change password'],
  first: ['首次登录或密码被重置后，需先修改密码。', 'Set a new password before you continue.'],
  oldpassword: ['旧密码', 'Old password'],
  newpassword: ['新密码', 'New password'],
  surePsd: ['确认密码', 'Confirm password'],
  email: ['邮箱', 'E-mail'],
  emailHint: ['忘记密码时，重置链接会发到这里', 'Reset links are sent here if you forget your password'],
  emailRequired: ['请输入有效的邮箱地址', 'Enter a valid e-mail address'],
  oldRequired: ['请输入旧密码', 'Enter your old password'],
  newRequired: ['请输入新密码', 'Enter a new password'],
  sureRequired: ['请再次输入新密码', 'Enter the new password again'],
  atLeast: ['至少 {{min}} 个字符', 'At least {{min}} characters'],
  differ: ['两次输入的密码不一致', 'Passwords don’t match'],
  rule: [
    '长度为 8-20 位，且必须包含数字、小写字母、大写字母、特殊符号',
    'Use 8–20 characters with upper- and lower-case letters, a digit and a symbol',
  ],
  save: ['确定', 'Save'],
  cancel: ['取消', 'Cancel'],
  saved: ['密码修改成功', 'Password changed'],
} as const satisfies Record<string, Pair>)
