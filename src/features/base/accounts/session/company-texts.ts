import { texts } from '../../../../domain/contract/words.ts'

export const companyOfferTexts = texts('companyOffer', {
  signInWith: ['使用“{{name}}”登录', 'Sign in with {{name}}'],
  down: ['“{{name}}”暂时不可用', '{{name}} is not available at the moment'],
})
