import type { Pair } from '../../../../domain/contract/words.ts'

export const logLabels = {
  vehicle: ['车辆升级', 'Vehicle update'],
  task: ['打开任务', 'Open task'],
} as const satisfies Record<string, Pair>
