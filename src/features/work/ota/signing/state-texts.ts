import { z } from 'zod'
import type { Pair } from '../../../../domain/contract/words.ts'

export const metadataStates = {
  missing: ['未签名', 'Not signed'],
  valid: ['有效', 'Valid'],
  soon: ['即将到期', 'Expires soon'],
  expired: ['已到期', 'Expired'],
} as const satisfies Record<string, Pair>
export type MetadataState = keyof typeof metadataStates
export const metadataState = z.enum(Object.keys(metadataStates) as [MetadataState])
export const metadataTones = {
  missing: 'default',
  valid: 'success',
  soon: 'warning',
  expired: 'error',
} as const satisfies Record<MetadataState, string>
