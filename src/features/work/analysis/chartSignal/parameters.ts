import { parameter } from '../../../../platform/parameter/parameters.ts'

export const hourRetentionDays = parameter({
  key: 'chartSignal.hourDays',
  kind: 'number',
  value: '60',
  min: 1,
  max: 400,
  unit: 'd',
  label: ['信号小时统计保留天数', 'Retention of hourly signal statistics'],
  description: ['每日统计长期保留', 'Daily statistics are stored permanently'],
})
