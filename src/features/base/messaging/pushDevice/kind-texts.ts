import { texts } from '../../../../domain/contract/words.ts'
import type { ScreenRoute } from '../../../screens.ts'

/** Kinds of notifications outside of the platform. */
export const pushKindNames = [
  'alarm',
  'handling',
  'approval',
  'campaign',
  'examination',
  'service',
  'usage',
  'privacy',
  'platform',
  'chart',
  'rule',
  'job',
] as const
export type PushKind = (typeof pushKindNames)[number]

export const pushKindTexts = texts('pushKind', {
  alarm: ['新报警', 'New alarms'],
  hint_alarm: ['您可见车辆的未处理报警', 'Unhandled alarms of the vehicles you can see'],
  body_alarm: ['{{count}} 条新报警待处理', '{{count}} new alarms', '{{count}} new alarm'],
  handling: ['报警分派与提及', 'Assigned alarms'],
  hint_handling: [
    '报警分派给您、评论中提到您，或稍后处理的报警已到期',
    'Alarms assigned to you, mentioning you, or with an ended snooze',
  ],
  body_handling: [
    '{{count}} 条报警需要您关注',
    '{{count}} alarms need your attention',
    '{{count}} alarm needs your attention',
  ],
  approval: ['审批进展', 'Approvals'],
  hint_approval: ['与您有关的 OTA 申请有了新进展', 'Steps of OTA applications that concern you'],
  body_approval: [
    '您参与的 OTA 申请有 {{count}} 项新进展',
    '{{count}} new steps in your OTA applications',
    '{{count}} new step in your OTA applications',
  ],
  campaign: ['升级任务', 'Update tasks'],
  hint_campaign: [
    '有升级任务待您审批，或您的升级任务获批、退回、熔断、由他人暂停或终止、有车辆转由其他任务接管',
    'Update tasks awaiting your approval, and your tasks that were approved, rejected, held, paused, terminated or lost vehicles to another task',
  ],
  body_campaign: [
    '升级任务有 {{count}} 项与您有关的进展',
    '{{count}} update task notices for you',
    '{{count}} update task notice for you',
  ],
  examination: ['绑定审核', 'Binding requests'],
  hint_examination: ['有新的绑定申请等待审核', 'New binding requests awaiting review'],
  body_examination: [
    '{{count}} 个绑定申请等待审核',
    '{{count}} binding requests to review',
    '{{count}} binding request to review',
  ],
  service: ['服务到期', 'Services that end'],
  hint_service: ['您可见车辆的增值服务即将到期', 'Value-added services of your vehicles that end soon'],
  body_service: ['{{count}} 项增值服务即将到期', '{{count}} services expire soon', '{{count}} service expires soon'],
  usage: ['流量超阈值', 'Data usage'],
  hint_usage: ['您可见车辆的月流量超过阈值', 'Vehicles of yours that used more of their data plan than the threshold'],
  body_usage: [
    '{{count}} 辆车的月流量超过阈值',
    '{{count}} vehicles over the data threshold',
    '{{count}} vehicle over the data threshold',
  ],
  privacy: ['个人信息请求', 'Privacy requests'],
  hint_privacy: [
    '车主的个人信息请求即将到期或已逾期',
    'Owners’ requests about their own data that are due soon or overdue',
  ],
  body_privacy: [
    '{{count}} 个个人信息请求即将到期',
    '{{count}} privacy requests are due soon',
    '{{count}} privacy request is due soon',
  ],
  platform: ['平台状态', 'Platform health'],
  hint_platform: [
    '平台自身出现问题，例如进程失联或磁盘将满',
    'Problems of the platform itself, such as a process that is gone',
  ],
  body_platform: ['平台出现 {{count}} 个问题', '{{count}} platform problems', '{{count}} platform problem'],
  chart: ['图表提醒', 'Chart alerts'],
  hint_chart: ['您的图表提醒触发、恢复或停止', 'Alerts on charts that fire, are over or stop'],
  body_chart: ['{{count}} 条图表提醒', '{{count}} chart alerts', '{{count}} chart alert'],
  rule: ['规则报警', 'Alarm rules'],
  hint_rule: [
    '指定您接收通知的报警规则触发或升级，以及您负责的规则停止',
    'Alarms of rules that notify you, escalated alarms, and stopped rules of yours',
  ],
  body_rule: ['{{count}} 条报警规则通知', '{{count}} notices of alarm rules', '{{count}} notice of an alarm rule'],
  job: ['任务完成', 'Finished jobs'],
  hint_job: ['您启动的、耗时超过半分钟的任务已结束', 'Your jobs that took longer than half a minute'],
  body_job: ['您的 {{count}} 个任务已结束', '{{count}} jobs finished', '{{count}} job finished'],
})

interface PushKindRules {
  /** Screen that lists all of them. A single one may have its own route. */
  readonly route: ScreenRoute
  readonly urgency: 'normal' | 'high'
  /** Time in seconds after which it is useless for a device that was off. */
  readonly ttlSeconds: number
}
const hour = 3600
export const pushKinds: Record<PushKind, PushKindRules> = {
  alarm: { route: '/warn/queryAlarm', urgency: 'high', ttlSeconds: 4 * hour },
  handling: { route: '/warn/queryAlarm', urgency: 'high', ttlSeconds: 24 * hour },
  approval: { route: '/software/otaApplication', urgency: 'normal', ttlSeconds: 24 * hour },
  campaign: { route: '/software/taskManage', urgency: 'high', ttlSeconds: 24 * hour },
  examination: { route: '/vehicleManagement/certExamineManagement', urgency: 'normal', ttlSeconds: 24 * hour },
  service: { route: '/addedManagement/vehicleValueAddedManagement', urgency: 'normal', ttlSeconds: 24 * hour },
  usage: { route: '/vehicleManagement/flowInfo', urgency: 'normal', ttlSeconds: 24 * hour },
  privacy: { route: '/ownerManagement/privacyRequest', urgency: 'normal', ttlSeconds: 24 * hour },
  platform: { route: '/monitoring', urgency: 'high', ttlSeconds: 4 * hour },
  chart: { route: '/chars', urgency: 'high', ttlSeconds: 24 * hour },
  rule: { route: '/warn/queryAlarm', urgency: 'high', ttlSeconds: 4 * hour },
  job: { route: '/index', urgency: 'normal', ttlSeconds: 24 * hour },
}
