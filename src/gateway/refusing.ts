import { type Problem, responseFlag, type Signals, versionOf } from '../protocol/index.ts'
import type { RefusalReason } from './services.ts'

const reasons: Partial<Record<Problem['code'] | NonNullable<Signals['problem']> | 'time', RefusalReason>> = {
  bcc: 'checkCode',
  incomplete: 'incomplete',
  tooLong: 'tooLong',
  type: 'unknownUnit',
  truncated: 'truncated',
  time: 'time',
  encrypted: 'decryption',
  decryption: 'decryption',
}

/** Why a frame with this problem is refused. */
export const reasonOf = (problem: keyof typeof reasons | undefined): RefusalReason =>
  (problem && reasons[problem]) ?? 'malformed'

/** The response flag of a refused frame (table 4): 2016 tells a duplicate VIN alone from other errors. */
export function flagOf(frame: Uint8Array, reason: RefusalReason): number {
  if (reason === 'duplicateVin') return responseFlag.duplicateVin
  if (versionOf(frame) !== 2025) return responseFlag.error
  switch (reason) {
    case 'unknownVin':
      return responseFlag.unknownVin
    case 'decryption':
      return responseFlag.decryption
    case 'malformed':
    case 'truncated':
    case 'unknownUnit':
    case 'time':
      return responseFlag.structure
    default:
      return responseFlag.error
  }
}
