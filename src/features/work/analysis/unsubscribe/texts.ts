import { texts } from '../../../../domain/contract/words.ts'

export const unsubscribeWords = texts('unsubscribeScreen', {
  title: ['退订邮件', 'Unsubscribe'],
  ask: ['不再接收“{{name}}”？', 'Stop receiving “{{name}}”?'],
  stop: ['退订', 'Unsubscribe'],
  done: ['已退订“{{name}}”，您不会再收到此邮件。', 'You will no longer receive “{{name}}”.'],
  back: [
    '如需重新接收，请登录平台，在“图表 › 订阅”中重新订阅。',
    'To receive it again, sign in and subscribe under “Charts › Subscriptions”.',
  ],
  noLink: ['链接不完整，请从邮件中重新打开。', 'Incomplete link. Open the link in the e-mail again.'],
  toLogin: ['登录平台', 'Sign in'],
  retry: ['重试', 'Try again'],
})
