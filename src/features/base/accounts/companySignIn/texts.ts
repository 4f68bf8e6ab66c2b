import { texts } from '../../../../domain/contract/words.ts'

export const companyScreenTexts = texts('companySignInScreen', {
  title: ['公司账号登录', 'Company sign-in'],
  linkTitle: ['关联公司账号', 'Link company account'],
  busy: ['正在完成登录…', 'Signing you in…'],
  linking: ['正在关联…', 'Linking your account…'],
  confirmTitle: ['验证身份', 'Confirm your identity'],
  confirming: ['正在验证…', 'Confirming your identity…'],
  notConfirmed: ['身份未确认', 'Identity not confirmed'],
  confirmed: ['身份已确认，5 分钟内有效。请重新执行操作。', 'Identity confirmed for 5 minutes. Repeat the action.'],
  backToPage: ['返回', 'Back'],
  failed: ['未能登录', 'Not signed in'],
  notLinked: ['未能关联', 'Not linked'],
  linked: ['已关联“{{name}}”', 'Linked {{name}}'],
  back: ['返回登录', 'Back to sign-in'],
  backToSecurity: ['返回登录安全', 'Back to sign-in security'],
})
