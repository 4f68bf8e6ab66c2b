import { dayMs } from '../../../../domain/time.ts'
import type { BoxCaState } from './state-texts.ts'

/** Remaining time in ms below which a CA certificate is 'expiring'. */
export const expiringMs = 30 * dayMs

export function stateOf(notAfter: string, crlNextUpdate: string | null, now: number): BoxCaState {
  const left = Date.parse(notAfter) - now
  if (left <= 0) return 'expired'
  if (crlNextUpdate !== null && Date.parse(crlNextUpdate) <= now) return 'crlExpired'
  return left <= expiringMs ? 'expiring' : 'valid'
}
