import { parameter } from '../../../../platform/parameter/parameters.ts'

export const reopenHours = parameter({
  key: 'alarm.reopenHours',
  kind: 'number',
  value: '24',
  min: 0,
  max: 8_760,
  unit: 'h',
  label: ['报警可重新打开的时限', 'Reopening alarms'],
  description: [
    '报警关闭后多少小时内可以重新打开；0 表示不可重新打开',
    'For how many hours a closed alarm can be opened again; 0: never',
  ],
})
