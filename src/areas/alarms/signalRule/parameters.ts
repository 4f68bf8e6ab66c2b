import { parameter } from '../../../server/parameter/parameters.ts'

export const mostSignalRules = parameter({
  key: 'signalRule.most',
  kind: 'number',
  value: '1000',
  min: 1,
  max: 5000,
  label: ['报警规则数量上限', 'Alarm rule limit'],
  description: ['平台可保存的报警规则数', 'Alarm rules that the platform may keep'],
})
