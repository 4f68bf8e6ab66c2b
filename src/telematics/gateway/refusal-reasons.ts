import {
  commandId,
  type DecodedFrame,
  type FrameProblem,
  responseFlag,
  type Signals,
  type UnitValues,
  versionOf,
} from '../../domain/gb32960/index.ts'
import type { RefusalReason } from '../ingest/connection-types.ts'

const reasons: Partial<Record<FrameProblem['code'] | NonNullable<Signals['problem']> | 'time', RefusalReason>> = {
  bcc: 'checkCode',
  incomplete: 'incomplete',
  tooLong: 'tooLong',
  type: 'unknownUnit',
  truncated: 'truncated',
  time: 'time',
  encrypted: 'decryption',
  decryption: 'decryption',
  signature: 'signature',
  unsigned: 'unsigned',
  surplus: 'surplus',
}

const highestSequence = 65_531

/** Reason to refuse a data unit with a time and a sequence number (tables 6, 20, 27). Undefined: valid. */
export function statedWrong({ time, sequence }: UnitValues): RefusalReason | undefined {
  if (typeof time !== 'string') return 'time'
  const isRight = typeof sequence === 'number' && sequence >= 1 && sequence <= highestSequence
  return isRight ? undefined : 'sequence'
}

/** Reason to refuse a logout. It must repeat the sequence number of its login, where there was one. */
export function logoutWrong({ body, problems: [problem] }: DecodedFrame, login: number | undefined) {
  const wrong = problem ? reasonOf(problem.code) : statedWrong(body)
  return wrong ?? (login !== undefined && body.sequence !== login ? 'sequence' : undefined)
}

export const reasonOf = (problem: keyof typeof reasons | undefined): RefusalReason =>
  (problem && reasons[problem]) ?? 'malformed'

/** Response flag of a refused frame (table 4). 2016 has only a flag for a duplicate VIN and one for other errors. */
export function flagOf(frame: Uint8Array, reason: RefusalReason): number {
  if (reason === 'duplicateVin') return responseFlag.duplicateVin
  if (versionOf(frame) !== 2025) return responseFlag.error
  switch (reason) {
    case 'unknownVin':
      return responseFlag.unknownVin
    case 'decryption':
      return responseFlag.decryption
    case 'signature':
    case 'unsigned':
      return responseFlag.signature
    case 'malformed':
    case 'surplus':
    case 'truncated':
    case 'unknownUnit':
    case 'time':
    case 'sequence':
      return responseFlag.structure
    default:
      return responseFlag.error
  }
}

/** Whether staff see the refused frame. Not if it may contain a password or a key, or comes from a stranger. */
export function isShown(command: number, isLoggedIn: boolean): boolean {
  if (command === commandId.platformLogin || command === commandId.keyExchange) return false
  return isLoggedIn || command === commandId.login || command === commandId.activation
}
