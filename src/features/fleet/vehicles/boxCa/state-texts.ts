import type { Pair } from '../../../../domain/contract/words.ts'

export const boxCaStates = {
  valid: ['有效', 'Valid'],
  expiring: ['即将到期', 'Expires soon'],
  crlExpired: ['吊销列表已过期', 'CRL has expired'],
  expired: ['已过期', 'Expired'],
} as const satisfies Record<string, Pair>
export type BoxCaState = keyof typeof boxCaStates
export const boxCaTones = { valid: 'success', expiring: 'warning', crlExpired: 'error', expired: 'error' } as const
