import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const connectedTexts = texts('connectedVehiclesScreen', {
  picture: ['联网统计', 'Connection overview'],
  days: ['每日活跃车辆', 'Active vehicles by day'],
  active: ['活跃车辆', 'Active vehicles'],
  vehicles: ['车辆', 'Vehicles'],
  activated: ['已激活', 'Activated'],
  online: ['当前在线', 'Online now'],
  activeInPeriod: ['期间活跃', 'Active in period'],
  ofAll: ['占全部 {{percent}}%', '{{percent}}% of all'],
  ofActivated: ['占已激活车辆 {{percent}}%', '{{percent}}% of activated vehicles'],
  none: ['该时段没有活跃车辆', 'No active vehicles in this period'],
} as const satisfies Record<string, Pair>)
