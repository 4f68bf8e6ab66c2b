import { texts } from '../../../../domain/contract/words.ts'

export const companyScreenTexts = texts('companySignInScreen', {
  title: ['公司账号登录', 'Company sign-in'],
  linkTitle: ['关联公司账号', 'Link company account'],
  busy: ['正在完成登录…', 'Signing you in…'],
  linking: ['正在关联…', 'Linking your account…'],
  failed: ['未能登录', 'Not signed in'],
  notLinked: ['未能关联', 'Not linked'],
  linked: ['已关联“{{name}}”', 'Linked {{name}}'],
  back: ['返回登录', 'Back to sign-in'],
  backToSecurity: ['返回登录安全', 'Back to sign-in security'],
})
