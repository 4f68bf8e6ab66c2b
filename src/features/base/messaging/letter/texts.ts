import { texts } from '../../../../domain/contract/words.ts'

export const sendAgainLabel = ['重新发送', 'Send again'] as const
export const letterWords = texts('letter', {
  queued: ['{{count}} 封邮件将立即重新发送', '{{count}} e-mails will be sent now', '{{count}} e-mail will be sent now'],
  test: ['发送测试邮件', 'Send test e-mail'],
  testing: ['正在发送…', 'Sending…'],
  taken: ['邮件服务器已接收', 'Accepted by the mail server'],
  refused: ['邮件服务器未接收', 'Not accepted by the mail server'],
  to: ['收件人', 'To'],
  answer: ['服务器应答', 'Server response'],
  close: ['关闭', 'Close'],
})
