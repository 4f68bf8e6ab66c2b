import { texts } from '../../../kit/words.ts'

export const subscriptionLetterTexts = texts('subscriptionLetter', {
  subject: ['{{name}}：{{from}} 至 {{to}}', '{{name}}: {{from}} to {{to}}'],
  hello: ['{{person}}，您好：', 'Hello {{person}},'],
  madeOf: [
    '图表“{{chart}}”，{{from}} 至 {{to}}，{{rows, number}} 条记录，{{vehicles, number}} 辆车。',
    'The chart “{{chart}}”, {{from}} to {{to}}: {{rows, number}} rows from {{vehicles, number}} vehicles.',
  ],
  madeOfRows: [
    '图表“{{chart}}”，{{from}} 至 {{to}}，{{rows, number}} 条记录。',
    'The chart “{{chart}}”, {{from}} to {{to}}: {{rows, number}} rows.',
  ],
  nothing: [
    '图表“{{chart}}”在 {{from}} 至 {{to}} 期间没有数据。',
    'The chart “{{chart}}” has no data from {{from}} to {{to}}.',
  ],
  totals: ['合计', 'In total'],
  figure: ['{{title}}：{{value}}', '{{title}}: {{value}}'],
  figureChanged: [
    '{{title}}：{{value}}（上一周期 {{before}}，{{change}}）',
    '{{title}}: {{value}} (previous period {{before}}, {{change}})',
  ],
  latest: ['最近 {{count}} 个时段', 'The latest {{count}}', 'The latest'],
  first: ['前 {{count}} 组', 'The first {{count}} groups', 'The first group'],
  more: [
    '完整表格（{{count, number}} 行）见附件。',
    'The whole table ({{count, number}} rows) is attached.',
    'The whole table (one row) is attached.',
  ],
  cut: [
    '分组过多，附件仅包含前 {{count, number}} 组；合计包含全部数据。',
    'There are too many groups: the attached table has the first {{count, number}} of them. Totals include all.',
    'There are too many groups: the attached table has the first of them. Totals include all.',
  ],
  scope: ['数据按您当前的权限和可见车辆统计。', 'The figures are of the vehicles that you may see at present.'],
  open: ['打开图表：{{link}}', 'Open the chart: {{link}}'],
  stop: [
    '此邮件由 {{owner}} 订阅（{{plan}}）。退订：{{link}}',
    '{{owner}} set up this e-mail ({{plan}}). Unsubscribe: {{link}}',
  ],
})
