import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const zentaoLabels = {
  openPage: ['在禅道中打开', 'Open in Zentao'],
} as const satisfies Record<string, Pair>

export const zentaoTexts = texts('zentaoScreen', {
  picture: ['禅道统计', 'Zentao overview'],
  states: ['状态', 'By state'],
  owners: ['待处理最多', 'Most open items'],
  severities: ['严重程度', 'By severity'],
  weeks: ['每周新建与关闭', 'Opened and closed by week'],
  opened: ['新建', 'Opened'],
  closed: ['关闭', 'Closed'],
  none: ['没有条目', 'No items'],
  unset: [
    '尚未设置禅道（系统参数 zentao.url）。可导入表格，再次导入时按编号更新。',
    'Zentao is not set up (system parameter zentao.url). You can import a spreadsheet. Importing again updates items by number.',
  ],
  lookedAt: [
    '上次读取：{{at}}，{{count}} 条有更新。',
    'Last read: {{at}}, {{count}} items changed.',
    'Last read: {{at}}, {{count}} item changed.',
  ],
  never: ['尚未读取，每小时读取一次。', 'Not read yet. Zentao is read every hour.'],
  settings: ['设置有误，或地址不在允许范围内。', 'The settings are wrong, or the address is not allowed.'],
  away: ['无法连接禅道。', 'Zentao can’t be reached.'],
  refused: ['禅道拒绝访问，请检查账号和密码。', 'Zentao refused access. Check account and password.'],
  unreadable: ['无法识别禅道的应答。', 'Zentao’s response can’t be parsed.'],
  lookNow: ['立即同步', 'Synchronize now'],
  looking: ['已开始同步', 'Synchronization started'],
})

export const sheetProblems = texts('zentaoSheet', {
  otherKind: ['与编号不一致', 'does not match the number'],
  beforeOpened: ['不能早于创建时间', 'must not be before it was opened'],
  notClosed: ['已关闭的条目需要关闭时间', 'is required for a closed item'],
})
