import { texts } from '../../../../domain/contract/words.ts'

export const ruleRefusals = texts('signalRuleRefusal', {
  signal: ['没有此信号', 'Unknown signal'],
  operator: ['此信号不支持该比较', 'This comparison is not available for the signal'],
  value: ['请输入数值', 'Enter a value'],
  range: ['上限应不小于下限', 'The upper value must not be below the lower one'],
  endAbove: ['结束值应不高于阈值', 'The end value must not be above the limit'],
  endBelow: ['结束值应不低于阈值', 'The end value must not be below the limit'],
  minutes: ['请输入时长', 'Enter a duration'],
  staleAlone: [
    '“没有收到”只能单独使用，且持续时间应为 0',
    '“Not received for” must be the only condition, with a duration of 0',
  ],
  changedAtOnce: ['“发生变化”是瞬时的，持续时间应为 0', 'A change is instantaneous. Set “Duration” to 0.'],
  supplyAlone: [
    '12 V 蓄电池电压由单独的报文上送，不能与其他信号组合',
    'The 12 V voltage is sent in separate messages and can’t be combined with other signals',
  ],
  hours: ['请同时填写开始和结束时间', 'Enter both the start and the end time'],
  noVehicles: ['所选范围内没有您可见的车辆', 'You can’t see any of these vehicles'],
  tooMany: ['最多 {{most}} 条报警规则，请先删除不用的', 'Limit of {{most}} alarm rules reached. Delete one first.'],
  oneTrial: ['您的上一次试运行仍在进行', 'Your previous dry run is still running'],
  escalation: ['请选择升级时通知的人员或群机器人', 'Choose people or chat robots to notify on escalation'],
})

export const ruleProblemTexts = texts('signalRuleProblem', {
  ownerDisabled: [
    '已停止：最后保存人的账号已停用。重新保存后恢复。',
    'Stopped: the account of the last editor is disabled. Save the rule again to resume.',
  ],
  rightsLost: [
    '已停止：最后保存人不再有权修改报警规则。重新保存后恢复。',
    'Stopped: the last editor may no longer edit alarm rules. Save the rule again to resume.',
  ],
  webhookStopped: [
    '规则仍在报警，但不再向 Webhook 投递：接收方连续失败。发送一次成功的测试消息后恢复。',
    'The rule still raises alarms, but its webhook stopped after failed deliveries. Send a successful test message to resume it.',
  ],
  robotStopped: [
    '规则仍在报警，但所选的一个群机器人已停止：持续发送失败。发送一次成功的测试消息后恢复。',
    'The rule still raises alarms, but one of its chat robots stopped after failed messages. Send a successful test message to resume it.',
  ],
})

export const ruleLetterTexts = texts('signalRuleLetter', {
  subject_began: ['{{alarm}}：{{name}}（{{vehicle}}）', '{{alarm}}: {{name}} ({{vehicle}})'],
  subject_collapsed: ['{{alarm}}：{{name}}，另有 {{count}} 条', '{{alarm}}: {{name}}, {{count}} more'],
  subject_escalated: ['无人确认：{{name}}（{{vehicle}}）', 'Not acknowledged: {{name}} ({{vehicle}})'],
  subject_escalatedMany: [
    '无人确认：{{name}}，{{count}} 条',
    'Not acknowledged: {{name}}, {{count}} alarms',
    'Not acknowledged: {{name}}, {{count}} alarm',
  ],
  began: [
    '您好，\n\n车辆 {{vehicle}} 触发了报警规则“{{name}}”。',
    'Hello,\n\nVehicle {{vehicle}} triggered the alarm rule “{{name}}”.',
  ],
  collapsed: [
    '您好，\n\n报警规则“{{name}}”另有 {{count}} 条报警，已合并为此通知。',
    'Hello,\n\nThe alarm rule “{{name}}” was triggered {{count}} more times. This notification combines them.',
    'Hello,\n\nThe alarm rule “{{name}}” was triggered {{count}} more time.',
  ],
  escalated: [
    '您好，\n\n车辆 {{vehicle}} 的规则报警“{{name}}”仍无人确认。',
    'Hello,\n\nThe alarm “{{name}}” of vehicle {{vehicle}} has not been acknowledged.',
  ],
  escalatedMany: [
    '您好，\n\n规则“{{name}}”有 {{count}} 条报警仍无人确认。',
    'Hello,\n\n{{count}} alarms of the rule “{{name}}” have not been acknowledged.',
    'Hello,\n\n{{count}} alarm of the rule “{{name}}” has not been acknowledged.',
  ],
  rule: ['规则：{{rule}}', 'Rule: {{rule}}'],
  advice: ['处理建议：{{advice}}', 'Recommended action: {{advice}}'],
  at: ['时间：{{time, zonedMoment}}', 'Time: {{time, zonedMoment}}'],
  open: ['查看报警：{{link}}', 'View alarm: {{link}}'],
})
