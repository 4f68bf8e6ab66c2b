import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const boardWords = texts('boardScreen', {
  back: ['返回看板列表', 'Back to boards'],
  ownPeriods: ['各图表自己的时段', 'Each chart’s own period'],
  updated: ['{{time}} 更新，每 {{minutes}} 分钟自动刷新', 'Updated {{time}}, refreshed every {{minutes}} minutes'],
  refresh: ['刷新', 'Refresh'],
  wall: ['全屏', 'Full screen'],
  leaveWall: ['退出全屏', 'Exit full screen'],
  addToBoard: ['添加到看板', 'Add to board'],
  newBoard: ['新建看板', 'New board'],
  board: ['看板', 'Board'],
  boardName: ['看板名称', 'Board name'],
  nameNeeded: ['请输入看板名称', 'Enter a board name'],
  add: ['添加', 'Add'],
  addCharts: ['添加图表', 'Add charts'],
  arrange: ['调整布局', 'Edit layout'],
  edit: ['编辑与共享', 'Edit and share'],
  copy: ['复制看板', 'Copy board'],
  copyOf: ['{{name}}（副本）', '{{name}} (copy)'],
  copied: ['看板已复制', 'Board copied'],
  copyLink: ['复制链接', 'Copy link'],
  linkCopied: ['链接已复制', 'Link copied'],
  linkNotCopied: [
    '浏览器不允许复制，请从地址栏复制',
    'The browser blocks copying. Copy the link from the address bar.',
  ],
  empty: ['看板还是空的', 'This board is empty'],
  emptyText: [
    '添加已保存的图表，或使用预置图表。预置图表归您所有，可随时修改。',
    'Add saved charts, or start with a preset board. Its charts become your own and can be edited.',
  ],
  emptyOther: ['创建人尚未添加图表。', 'Its creator has not added any charts yet.'],
  begin: ['使用预置看板', 'Preset boards'],
  beginText: [
    '每个预置看板包含几张图表，创建后归您所有，可随时修改。',
    'Each preset board contains a few charts. They become your own and can be edited.',
  ],
  begun: ['看板已创建', 'Board created'],
  filled: ['图表已添加', 'Charts added'],
  close: ['关闭', 'Close'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  saved: ['布局已保存', 'Layout saved'],
  keys: [
    '拖动卡片，或用按钮、Alt+方向键移动选中的卡片。',
    'Drag a card, move it with its buttons, or select it and press Alt + arrow key.',
  ],
  drag: ['拖动以移动', 'Drag to move'],
  undo: ['撤销', 'Undo'],
  forward: ['后移“{{name}}”', 'Move {{name}} later'],
  backward: ['前移“{{name}}”', 'Move {{name}} earlier'],
  widthOf: ['“{{name}}”的宽度', 'Width of {{name}}'],
  heightOf: ['“{{name}}”的高度', 'Height of {{name}}'],
  remove: ['移出', 'Remove'],
  removeOf: ['从看板移出“{{name}}”', 'Remove {{name}} from the board'],
  place: ['{{name}}：第 {{at}} 个，共 {{all}} 个', '{{name}}: {{at}} of {{all}}'],
} as const)

export const widthNames = {
  3: ['1/4', '1/4'],
  4: ['1/3', '1/3'],
  6: ['1/2', '1/2'],
  8: ['2/3', '2/3'],
  12: ['整行', 'Full'],
} as const satisfies Record<number, Pair>

export const boardLabels = {
  show: ['查看', 'View'],
} as const satisfies Record<string, Pair>
