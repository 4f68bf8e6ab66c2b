import { texts } from '../../../../domain/contract/words.ts'

export const digestAnswers = texts('logDigestServer', {
  running: ['校验正在进行', 'A verification is already running'],
  subject: ['操作日志摘要 {{day}}', 'Operation log digest {{day}}'],
  text: [
    '{{day}} 的操作日志已封存，共 {{entries, number}} 条。\n\nSHA-256 摘要：\n{{digest}}\n\n前一日摘要：\n{{previous}}\n\n校验结果：{{result}}\n\n请保存此邮件。要确认平台中的摘要未被改写，请在服务器上运行：\nnpm run platform -- check --digest {{day}}={{digest}}',
    'The operation log of {{day}} is closed. Number of entries: {{entries, number}}.\n\nSHA-256 digest:\n{{digest}}\n\nDigest of the day before:\n{{previous}}\n\nVerification: {{result}}\n\nKeep this e-mail. To make sure that the platform’s digest was not rewritten, run this on the server:\nnpm run platform -- check --digest {{day}}={{digest}}',
  ],
  allMatch: ['全部一致', 'all days match'],
  wrongDay: ['{{day}} 不一致', '{{day}} does not match'],
  wrong: ['{{day}} 的操作日志不一致', 'The operation log of {{day}} does not match its digest'],
})
