import { parameter } from '../../../../platform/parameter/parameters.ts'

export const maxAlertRules = parameter({
  key: 'alertRule.perUser',
  kind: 'number',
  value: '20',
  min: 0,
  max: 500,
  label: ['图表提醒数量上限', 'Chart alert limit'],
  description: ['每个用户可保存的图表提醒数', 'Maximum chart alerts per user'],
})
