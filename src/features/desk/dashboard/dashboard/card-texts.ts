import type { Pair } from '../../../../domain/contract/words.ts'
import type { chartKeys } from './contract.ts'

export const cardTitles = {
  months: ['近 12 个月生产', 'Production, last 12 months'],
  models: ['车型分布', 'Vehicles by model'],
  powerModes: ['动力模式', 'Vehicles by power mode'],
  prototypes: ['样车状态', 'Prototype cars by state'],
  changes: ['最近变更', 'Latest changes'],
} as const satisfies Record<(typeof chartKeys)[number] | 'changes', Pair>

/** Label of the models that are not listed one by one. There are always several. */
export const otherModels = (count: number): [string, string] => [`其他 ${count} 个车型`, `${count} other models`]
