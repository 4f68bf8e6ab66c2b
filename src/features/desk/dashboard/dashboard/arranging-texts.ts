import { texts } from '../../../../domain/contract/words.ts'

export const arrangingTexts = texts('dashboardArranging', {
  title: ['调整首页', 'Edit dashboard'],
  keys: [
    '勾选要显示的内容。拖动、用按钮移动，或选中一行后按 Alt+方向键。',
    'Select items to show. Drag them, use the buttons, or select a row and press Alt+arrow key.',
  ],
  live: ['实时', 'Live'],
  figures: ['数字', 'Numbers'],
  cards: ['卡片', 'Cards'],
  drag: ['拖动以移动', 'Drag to move'],
  up: ['上移“{{name}}”', 'Move {{name}} up'],
  down: ['下移“{{name}}”', 'Move {{name}} down'],
  takeAway: ['移除“{{name}}”', 'Remove {{name}}'],
  place: ['{{name}}：第 {{at}} 个，共 {{all}} 个', '{{name}}: {{at}} of {{all}}'],
  addCharts: ['添加图表', 'Add charts'],
  save: ['保存', 'Save'],
  standard: ['恢复默认', 'Restore default'],
  sure: ['恢复默认布局？', 'Restore the default layout?'],
  sureText: ['将移除您的顺序、隐藏项和添加的图表。', 'Your order, hidden items and added charts will be removed.'],
  saved: ['首页已更新', 'Dashboard updated'],
  failed: ['加载失败', 'Failed to load'],
  retry: ['重试', 'Try again'],
} as const)
