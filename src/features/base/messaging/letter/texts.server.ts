import { texts } from '../../../../domain/contract/words.ts'

export const letterAnswers = texts('letterServer', {
  noAddress: [
    '您的账号没有可用的邮箱地址，请先在用户管理中填写',
    'Your account has no usable e-mail address. Enter one under “Users” first.',
  ],
  subject: ['测试邮件', 'Test e-mail'],
  text: [
    '{{name}}，您好：\n\n这是一封测试邮件。收到此邮件说明平台可以发送邮件。',
    'Hello {{name}},\n\nThis is a test e-mail. If you received it, the platform can send e-mail.',
  ],
})
