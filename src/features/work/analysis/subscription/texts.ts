import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const subscriptionWords = texts('subscriptionScreen', {
  subscribe: ['邮件订阅', 'E-mail it'],
  addTitle: ['新建邮件订阅', 'New e-mail subscription'],
  editTitle: ['修改邮件订阅', 'Edit e-mail subscription'],
  what: [
    '每位收件人收到的是其权限内的数据：正文为摘要，完整表格作为 Excel 附件。每封邮件都带有退订链接。',
    'Each recipient gets the data they are allowed to see: a summary in the e-mail, the full table as an Excel attachment, and an unsubscribe link.',
  ],
  whatOfBoard: [
    '每位收件人收到看板上其有权查看的全部图表：正文为摘要，完整表格作为 Excel 附件。每封邮件都带有退订链接。',
    'Each recipient gets every chart of the board they have access to: a summary in the e-mail, the full tables as Excel attachments, and an unsubscribe link.',
  ],
  clock: ['{{hour}}:00', '{{hour}}:00'],
  hourHint: ['车队时间（UTC+8）', 'Fleet time (UTC+8)'],
  saved: ['邮件订阅已保存', 'E-mail subscription saved'],
  begin: [
    '打开一个图表或看板，点击“邮件订阅”即可新建订阅。',
    'Open a chart or a board and choose “E-mail it” to make one.',
  ],
  paused: ['已暂停', 'Paused'],
  resumed: ['已恢复发送', 'Resumed'],
  pauseAsk: [
    '暂停订阅“{{name}}”？恢复前不会发送任何邮件。',
    'Pause “{{name}}”? No e-mails are sent until you resume it.',
  ],
  stopAsk: [
    '退订“{{name}}”？您将不再收到此邮件。',
    'Unsubscribe from “{{name}}”? You will no longer receive this e-mail.',
  ],
  stopped: ['已退订', 'Unsubscribed'],
  again: ['已重新订阅', 'Subscribed again'],
  sending: ['正在发送至 {{to}}', 'Sending to {{to}}'],
  sends: ['发送记录', 'Delivery history'],
  noSends: ['尚未发送', 'Nothing has been sent yet'],
  state_waiting: ['等待发送', 'Waiting'],
  state_sent: ['已发送', 'Sent'],
  state_skipped: ['未发送', 'Not sent'],
  failed: ['加载失败', 'Failed to load'],
  notOwn: ['由 {{owner}} 创建，您只能退订', 'Created by {{owner}}. You can only unsubscribe.'],
} as const)

export const subscriptionLabels = {
  chart: ['打开图表', 'Open chart'],
  board: ['打开看板', 'Open board'],
  sendNow: ['立即发送给我', 'Send me one now'],
  edit: ['修改', 'Edit'],
  pause: ['暂停', 'Pause'],
  resume: ['恢复', 'Resume'],
  stop: ['退订', 'Unsubscribe'],
  again: ['重新订阅', 'Subscribe again'],
} as const satisfies Record<string, Pair>
