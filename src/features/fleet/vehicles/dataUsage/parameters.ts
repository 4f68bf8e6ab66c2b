import { parameter } from '../../../../platform/parameter/parameters.ts'

export const usageAlertPercent = parameter({
  key: 'flow.alertPercent',
  kind: 'number',
  value: '80',
  min: 1,
  max: 1000,
  unit: '%',
  label: ['流量告警阈值', 'Data usage alert threshold'],
  description: [
    '月用量达到套餐总量的该比例时标记，并提醒可见该车辆的用户',
    'Share of the data plan from which monthly usage is flagged and users with access to the vehicle are notified',
  ],
})
