import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const subscriptionWords = texts('subscriptionScreen', {
  subscribe: ['订阅', 'Subscribe'],
  addTitle: ['新建订阅', 'New subscription'],
  editTitle: ['修改订阅', 'Edit subscription'],
  what: [
    '每位收件人收到的是其权限内的数据：正文为摘要，图表图片和完整表格（Excel）作为附件。每封邮件都带有退订链接。群机器人发送您权限内的摘要。',
    'Each recipient gets the data they are allowed to see: a summary in the e-mail, with a picture, the full table (Excel) and an unsubscribe link. Chat robots post a summary of the data that you may see.',
  ],
  whatOfBoard: [
    '每位收件人收到看板上其有权查看的全部图表：正文为摘要，图表图片和完整表格（Excel）作为附件。每封邮件都带有退订链接。群机器人发送您权限内的摘要。',
    'Each recipient gets every chart of the board they have access to: a summary in the e-mail, with a picture, the full tables (Excel) and an unsubscribe link. Chat robots post a summary of the data that you may see.',
  ],
  clock: ['{{hour}}:00', '{{hour}}:00'],
  hourHint: ['车队时间（UTC+8）', 'Fleet time (UTC+8)'],
  saved: ['订阅已保存', 'Subscription saved'],
  begin: [
    '打开一个图表或看板，点击“订阅”，按期发送到邮箱或群。',
    'Open a chart or a board and choose “Subscribe” to send it regularly by e-mail or to a group chat.',
  ],
  paused: ['已暂停', 'Paused'],
  resumed: ['已恢复发送', 'Resumed'],
  pauseAsk: ['暂停订阅“{{name}}”？恢复前不会发送。', 'Pause “{{name}}”? Nothing is sent until you resume it.'],
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
