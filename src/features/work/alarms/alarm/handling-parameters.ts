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
    '报警关闭后可重新打开的小时数，0 表示不可重新打开',
    'Hours after closing during which an alarm can be reopened. 0 means never.',
  ],
})
