import type { Pair } from '../../../../domain/contract/words.ts'

export const reliabilities = {
  usual: ['正常', 'Normal'],
  flat: ['较低（LFP）', 'Lower (LFP)'],
  few: ['充电记录不足', 'Too few sessions'],
} as const satisfies Record<string, Pair>
export const reliabilityTones = { usual: 'success', flat: 'warning', few: 'default' } as const

export const references = {
  nominal: ['车型标称容量', 'Nominal capacity of the model'],
  own: ['本车最初 10 次可用充电的中位数', 'Median of its own first ten usable sessions'],
} as const satisfies Record<string, Pair>
