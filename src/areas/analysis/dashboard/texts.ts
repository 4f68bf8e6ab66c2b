import type { Pair } from '../../../kit/words.ts'
import { texts } from '../../../kit/words.ts'

export const dashboardTexts = texts('dashboard', {
  live: ['实时', 'Live'],
  asOf: ['{{time}} 更新', 'Updated {{time}}'],
  staleSince: ['连接中断，数据截至 {{time}}', 'Connection lost – data as of {{time}}'],
  vehicles: ['车辆总数', 'Vehicles'],
  bound: ['已绑定车辆', 'Bound vehicles'],
  boxed: ['已装车终端', 'T-Boxes installed'],
  producedThisMonth: ['本月生产', 'Produced this month'],
  boxesInStock: ['库存终端', 'T-Boxes in stock'],
  simsOver: ['上月超流量 SIM', 'SIM cards over limit last month'],
  usersOnline: ['在线会话', 'Active sessions'],
  registrations: ['待审批注册', 'Registrations to approve'],
  months: ['近 12 个月生产', 'Production, last 12 months'],
  models: ['车型分布', 'Vehicles by model'],
  powerModes: ['动力模式', 'Vehicles by power mode'],
  prototypes: ['样车状态', 'Prototype cars by state'],
  changes: ['最近变更', 'Latest changes'],
  allChanges: ['查看全部', 'See all'],
  noChanges: ['最近 30 天没有变更', 'No changes in the last 30 days'],
  failed: ['首页数据加载失败', 'The dashboard failed to load'],
  retry: ['重试', 'Try again'],
  emptyTitle: ['还没有可见的车辆', 'No vehicles yet'],
  emptyText: ['按以下步骤开始使用：', 'Get started:'],
  emptyNothing: [
    '您的车辆组中还没有车辆，请联系管理员。',
    'Your vehicle groups contain no vehicles yet. Contact an administrator.',
  ],
  welcome: ['欢迎使用', 'Welcome'],
  noFigures: ['请从菜单选择功能。', 'Choose a feature from the menu.'],
} as const satisfies Record<string, Pair>)

export const liveTexts = texts('dashboardLive', {
  online: ['在线', 'Online'],
  driving: ['行驶中', 'Driving'],
  charging: ['充电中', 'Charging'],
  alarm4: ['4级报警', 'Level-4 alarms'],
  alarm3: ['3级报警', 'Level-3 alarms'],
  alarm2: ['2级报警', 'Level-2 alarms'],
  alarm1: ['1级报警', 'Level-1 alarms'],
  tripsToday: ['今日行程', 'Trips today'],
  kmToday: ['今日里程', 'Distance today'],
  commandsOpen: ['进行中指令', 'Open commands'],
  commandsFailed: ['今日失败指令', 'Failed commands today'],
  campaignsRunning: ['进行中升级任务', 'Running update tasks'],
  campaignsHeld: ['已拦停升级任务', 'Held update tasks'],
  updatesFailed: ['升级失败车辆', 'Failed vehicle updates'],
} as const satisfies Record<string, Pair>)

export const stepTexts = texts('dashboardStep', {
  series: ['建立车系', 'Add car series'],
  models: ['建立车型', 'Add vehicle models'],
  vehicles: ['录入或导入车辆', 'Add or import vehicles'],
  users: ['开通用户账号', 'Add users'],
  groups: ['划分车辆组', 'Create vehicle groups'],
} as const satisfies Record<string, Pair>)
