import { texts } from '../../../../domain/contract/words.ts'

export const letterWords = texts('letterParts', {
  notReady: [
    '平台未配置邮件服务器，目前不会发出邮件。请联系管理员设置 SMTP_URL。',
    'No mail server is set up. E-mails can’t be sent. Ask an administrator to set SMTP_URL.',
  ],
})
