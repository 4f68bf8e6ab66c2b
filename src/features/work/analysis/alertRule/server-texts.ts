import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'
import type { StopReason } from './contract.ts'

export const stopTexts: Readonly<Record<StopReason, Pair>> = {
  account: ['您的账号已停用', 'Your account was disabled'],
  chart: ['图表已删除，或不再共享给您', 'The chart was deleted or is no longer shared with you'],
  right: ['您的角色不再有权查看此数据', 'Your role no longer has access to this data'],
  vehicles: ['您的账号下已没有可见的车辆', 'You no longer have access to any vehicles'],
  question: [
    '图表已修改，提醒条件不再适用。请修改提醒条件。',
    'The chart has changed and the condition no longer applies. Edit the alert.',
  ],
  cost: [
    '查询连续 3 次因耗时过长被停止。请缩短图表的时段或增加筛选条件。',
    'The query took too long three times in a row. Shorten the chart’s period or add filters.',
  ],
}

export const ruleRefusals = texts('alertRuleRefusal', {
  period: [
    '此图表的时段是固定日期。请先将图表的时段改为“近若干天”。',
    'This chart has a fixed period. Change it to “Last … days” first.',
  ],
  subject: ['此图表不支持该检查对象', 'This chart does not support this evaluation'],
  measure: ['请选择图表中的指标', 'Choose a measure of this chart'],
  threshold: ['请输入阈值', 'Enter a threshold'],
  tooMany: [
    '每个用户最多 {{most}} 个图表提醒，请先删除不用的',
    'You can have up to {{most}} chart alerts. Delete one first.',
  ],
  cannotSee: ['{{names}} 不能查看此图表，请先共享图表', '{{names}} can’t see this chart. Share it with them first.'],
})

export const alertLetterTexts = texts('alertLetter', {
  subject_fired: ['图表提醒：{{name}}', 'Chart alert: {{name}}'],
  subject_ended: ['图表提醒已恢复：{{name}}', 'Chart alert resolved: {{name}}'],
  subject_stopped: ['图表提醒已停止：{{name}}', 'Chart alert stopped: {{name}}'],
  fired: [
    '您好，\n\n图表“{{chart}}”的提醒“{{name}}”已触发。',
    'Hello,\n\nThe alert “{{name}}” of the chart “{{chart}}” has been triggered.',
  ],
  ended: [
    '您好，\n\n图表“{{chart}}”的提醒“{{name}}”已恢复正常。',
    'Hello,\n\nThe alert “{{name}}” of the chart “{{chart}}” has been resolved.',
  ],
  stopped: [
    '您好，\n\n图表“{{chart}}”的提醒“{{name}}”已停止检查。',
    'Hello,\n\nThe alert “{{name}}” of the chart “{{chart}}” is no longer checked.',
  ],
  chart: ['图表：{{chart}}', 'Chart: {{chart}}'],
  condition: ['条件：{{rule}}', 'Condition: {{rule}}'],
  value: ['数值：{{value}}', 'Value: {{value}}'],
  valueOf: ['数值：{{value}}（{{label}}）', 'Value: {{value}} ({{label}})'],
  reason: ['原因：{{reason}}', 'Reason: {{reason}}'],
  at: ['检查时间：{{time, zonedMoment}}', 'Checked at: {{time, zonedMoment}}'],
  open: ['查看图表：{{link}}', 'View chart: {{link}}'],
  openList: ['查看图表提醒：{{link}}', 'View chart alerts: {{link}}'],
})
