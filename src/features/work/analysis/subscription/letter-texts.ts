import { countTexts } from '../../../../domain/contract/count-texts.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'
import type { Withheld } from './subject.ts'

/** Reasons why a chart of a board is not in the mail, for its reader. */
export const withheldTexts: Readonly<Record<Withheld, Pair>> = {
  account: ['您的账号已停用', 'Your account is disabled'],
  chart: ['图表已删除，或不再共享给您', 'It was deleted or is no longer shared with you'],
  right: ['您的角色无权查看此数据', 'Your role has no access to this data'],
  vehicles: ['您没有可见的车辆', 'You have no access to any vehicles'],
  cost: ['查询耗时过长，已停止', 'The query took too long and was stopped'],
}

export const subscriptionLetterTexts = texts('subscriptionLetter', {
  subject: ['{{name}}：{{from}} 至 {{to}}', '{{name}}: {{from}} to {{to}}'],
  subjectBoard: ['{{name}}：{{day}}', '{{name}}: {{day}}'],
  hello: ['{{person}}，您好：', 'Hello {{person}},'],
  board: [
    '看板“{{board}}”，{{count}} 个图表：',
    'The board “{{board}}” with {{count}} charts:',
    'The board “{{board}}” with one chart:',
  ],
  withheld: [
    '看板上另有 {{count}} 个图表未包含在此邮件中：',
    '{{count}} more charts of the board are not in this e-mail:',
    'One more chart of the board is not in this e-mail:',
  ],
  withheldOne: ['  {{name}}：{{reason}}', '  {{name}}: {{reason}}'],
  madeOf: [
    '图表“{{chart}}”，{{from}} 至 {{to}}，{{rows, number}} 条记录，{{vehicles, number}} 辆车。',
    `The chart “{{chart}}”, {{from}} to {{to}}: $t(${countTexts.rows}, {"count": {{rows}} }) from $t(${countTexts.vehicles}, {"count": {{vehicles}} }).`,
  ],
  madeOfRows: [
    '图表“{{chart}}”，{{from}} 至 {{to}}，{{count, number}} 条记录。',
    'The chart “{{chart}}”, {{from}} to {{to}}: {{count, number}} rows.',
    'The chart “{{chart}}”, {{from}} to {{to}}: {{count, number}} row.',
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
  latest: ['最近 {{count}} 个时段', 'Latest {{count}} intervals', 'Latest interval'],
  first: ['前 {{count}} 组', 'The first {{count}} groups', 'The first group'],
  more: [
    '完整表格（{{count, number}} 行）见附件“{{file}}”。',
    'The full table ({{count, number}} rows) is attached as “{{file}}”.',
    'The full table (one row) is attached as “{{file}}”.',
  ],
  cut: [
    '分组过多，附件“{{file}}”仅包含前 {{count, number}} 组。合计包含全部数据。',
    'There are too many groups. The attached table “{{file}}” contains only the first {{count, number}}. Totals include all.',
    'There are too many groups. The attached table “{{file}}” contains only the first one. Totals include all.',
  ],
  tooLarge: [
    '附件超过邮件大小上限，未附此表格。请打开图表后导出。',
    'This table is not attached because the e-mail would be too large. Open the chart to export it.',
  ],
  scopeOf: ['数据按 {{owner}} 的权限和可见车辆统计。', 'Figures cover the vehicles that {{owner}} can currently see.'],
  scope: ['数据按您当前的权限和可见车辆统计。', 'Figures cover the vehicles you can currently see.'],
  open: ['打开图表：{{link}}', 'Open the chart: {{link}}'],
  openBoard: ['打开看板：{{link}}', 'Open the board: {{link}}'],
  stop: [
    '此邮件由 {{owner}} 订阅（{{plan}}）。退订：{{link}}',
    '{{owner}} set up this e-mail ({{plan}}). Unsubscribe: {{link}}',
  ],
})
