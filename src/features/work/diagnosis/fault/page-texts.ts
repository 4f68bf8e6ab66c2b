import { texts } from '../../../../domain/contract/words.ts'

export const faultPageTexts = texts('faultPage', {
  list: ['远程故障', 'Faults'],
  event: ['故障首次出现', 'Fault first seen'],
  cleared: ['故障已清除', 'Fault cleared'],
})
