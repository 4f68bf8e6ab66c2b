import { countTexts } from '../../../../domain/contract/count-texts.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const pointLabels = {
  openPage: ['打开页面', 'Open page'],
  funnel: ['用作漏斗第一步', 'Start funnel here'],
} as const satisfies Record<string, Pair>

export const pointTexts = texts('pointScreen', {
  overview: ['概览', 'Overview'],
  funnel: ['漏斗', 'Funnel'],
  retention: ['留存', 'Retention'],
  week: ['最近 7 天', 'Last 7 days'],
  month: ['最近 30 天', 'Last 30 days'],
  quarter: ['最近 90 天', 'Last 90 days'],
  range: ['自定义', 'Custom'],
  picture: ['使用统计', 'Usage overview'],
  pages: ['页面浏览', 'Page views'],
  actions: ['操作', 'Actions'],
  users: ['用户', 'Users'],
  before: ['上期 {{value}}', 'Previously {{value}}'],
  days: ['每日使用', 'Usage by day'],
  platforms: ['终端类型', 'Platforms'],
  versions: ['版本', 'Versions'],
  none: ['该时段没有使用记录', 'No usage recorded in this period'],
  method: [
    '只记录页面和操作的名称与次数。登录用户跨设备计为一人，公开页面按浏览器计。',
    'Only the names of pages and actions are counted. A person who signs in is one user on all devices. On public pages each browser is one user.',
  ],
  sampled: ['只采集 {{percent}}% 的浏览器。', 'Only {{percent}}% of browsers report.'],
  off: ['采集已关闭（系统参数 point.percent）。', 'Collection is off (system parameter point.percent).'],
  countUsers: [
    '{{uses, number}} 次 · {{users, number}} 人',
    `$t(${countTexts.uses}, {"count": {{uses}} }) · $t(${countTexts.users}, {"count": {{users}} })`,
  ],
  versionSpan: ['{{first}} 至 {{last}}', '{{first}} to {{last}}'],
  noVersion: ['开发版本', 'Development'],
  steps: ['步骤', 'Steps'],
  step: ['步骤 {{number}}', 'Step {{number}}'],
  chooseStep: ['选择页面或操作', 'Choose a page or an action'],
  addStep: ['添加步骤', 'Add step'],
  removeStep: ['移除步骤 {{number}}', 'Remove step {{number}}'],
  window: ['完成时间', 'Completed within'],
  funnelHint: [
    '从第一步起在所选时间内依次完成各步骤的用户数。单条记录保留 30 天。',
    'Users who completed the steps in this order within the selected time after the first step. Single records are kept for 30 days.',
  ],
  funnelPeriod: ['漏斗最多 30 天，当前为最近 30 天。', 'A funnel covers up to 30 days. Showing the last 30 days.'],
  twoSteps: ['请选择至少两个步骤', 'Choose at least two steps'],
  ofFirst: [
    '{{count, number}} 人 · {{percent}}',
    '{{count, number}} users · {{percent}}',
    '{{count, number}} user · {{percent}}',
  ],
  median: ['距上一步中位 {{seconds}}', '{{seconds}} after the previous step (median)'],
  noStart: ['该时段无人进行第一步', 'No users took the first step in this period'],
  cohort: ['首次使用日', 'First day'],
  newUsers: ['新用户', 'New users'],
  day1: ['次日', 'Day 1'],
  day7: ['第 7 日', 'Day 7'],
  day30: ['第 30 日', 'Day 30'],
  all: ['合计', 'All'],
  notYet: ['未到', 'Not yet'],
  retentionHint: [
    '首次使用后第 1、7、30 天再次使用的用户。首次使用按保留的 400 天记录判断。',
    'Users who returned on day 1, 7 and 30 after their first use. First use is determined within the 400 days kept.',
  ],
  noCohort: ['该时段没有新用户', 'No new users in this period'],
})
