import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const registrationTexts = texts('registration', {
  title: ['申请账号', 'Request an account'],
  username: ['用户名', 'User name'],
  fullName: ['姓名', 'Full name'],
  email: ['邮箱', 'E-mail'],
  phone: ['手机号', 'Mobile number'],
  reason: ['申请说明（选填）', 'Reason (optional)'],
  submit: ['提交申请', 'Submit request'],
  toLogin: ['返回登录', 'Back to sign-in'],
  sentTitle: ['申请已提交', 'Request submitted'],
  sent: [
    '管理员审批通过后，您将收到设置密码的邮件。',
    'Once an administrator approves it, you will receive an e-mail to set your password.',
  ],
} as const satisfies Record<string, Pair>)
