import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const dashboardTexts = texts('dashboard', {
  live: ['实时', 'Live'],
  asOf: ['{{time}} 更新', 'Updated {{time}}'],
  staleSince: ['连接中断，数据截至 {{time}}', 'Connection lost – data as of {{time}}'],
  allChanges: ['查看全部', 'View all'],
  noChanges: ['最近 30 天没有变更', 'No changes in the last 30 days'],
  failed: ['首页数据加载失败', 'Failed to load the dashboard'],
  retry: ['重试', 'Try again'],
  emptyTitle: ['还没有可见的车辆', 'No vehicles yet'],
  emptyText: ['按以下步骤开始使用：', 'Get started:'],
  emptyNothing: [
    '您的车辆组中还没有车辆，请联系管理员。',
    'Your vehicle groups contain no vehicles yet. Contact an administrator.',
  ],
  welcome: ['欢迎使用', 'Welcome'],
  arrange: ['调整首页', 'Edit dashboard'],
  noFigures: ['请从菜单选择功能。', 'Choose a feature from the menu.'],
} as const satisfies Record<string, Pair>)

export const stepTexts = texts('dashboardStep', {
  series: ['建立车系', 'Add car series'],
  models: ['建立车型', 'Add vehicle models'],
  vehicles: ['录入或导入车辆', 'Add or import vehicles'],
  boxes: ['录入车载终端', 'Add T-Boxes'],
  users: ['开通用户账号', 'Add users'],
  groups: ['划分车辆组', 'Create vehicle groups'],
} as const satisfies Record<string, Pair>)
