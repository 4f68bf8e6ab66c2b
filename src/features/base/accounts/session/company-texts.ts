import { texts } from '../../../../domain/contract/words.ts'

export const companyOfferTexts = texts('companyOffer', {
  signInWith: ['使用“{{name}}”登录', 'Sign in with {{name}}'],
  signInWithService: ['使用“{{name}}”（{{service}}）登录', 'Sign in with {{name}} ({{service}})'],
  down: ['“{{name}}”暂时不可用', '{{name}} is not available at the moment'],
  back: ['返回登录', 'Back to sign-in'],
})

/** Names of sign-in services, which buttons show. */
export const serviceNames = texts('companyService', {
  wecom: ['企业微信', 'WeCom'],
  dingtalk: ['钉钉', 'DingTalk'],
  feishu: ['飞书', 'Feishu'],
})
