import { texts } from '../../../../domain/contract/words.ts'

/** `registrations` is a number or a text such as '20+'. */
export const emergencyNoticeTexts = texts('emergencyNotice', {
  used: ['已登录', 'Signed in'],
  refused: ['登录失败', 'Failed sign-in'],
  line: ['应急账号 {{name}}，IP 地址 {{ip}}', 'Emergency account {{name}}, IP address {{ip}}'],
})

export const registrationNoticeTexts = texts('registrationNotice', {
  registration: ['注册', 'Registration'],
  several: ['{{registrations}} 个注册待审批', '{{registrations}} registrations to approve'],
})
