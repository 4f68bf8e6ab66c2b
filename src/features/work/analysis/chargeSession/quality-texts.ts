import type { Quality } from '../../../../domain/battery/capacity.ts'
import type { Pair } from '../../../../domain/contract/words.ts'

export const qualities = {
  good: ['可用', 'Usable'],
  short: ['SOC 区间不足', 'SOC range too short'],
  gaps: ['数据缺失', 'Data gaps'],
  temperature: ['温度不在 15–35 °C', 'Outside 15–35 °C'],
} as const satisfies Record<Quality, Pair>
export const qualityTones = { good: 'success', short: 'default', gaps: 'warning', temperature: 'default' } as const
