import { minuteMs } from '../../../domain/time.ts'
import { between, sourceOf } from '../../fleet/chance.ts'
import { readShares } from './install-faults.ts'

/** Shares of the owners, 0 to 1. The others do not respond. */
export interface Owners {
  readonly yes: number
  readonly no: number
}
export const defaultOwners: Owners = { yes: 0.8, no: 0.05 }

/** Reads 'yes=0.8,no=0.05'. Throws a RangeError that quotes the invalid part. */
export const readOwners = (text: string): Owners => ({ yes: 0, no: 0, ...readShares(text, ['yes', 'no']) })

const decidesMs = [0.5 * minuteMs, 20 * minuteMs] as const

interface OwnerDecision {
  readonly isYes: boolean
  readonly afterMs: number
}

export function decisionOf({ yes, no }: Owners, number: number, action: number): OwnerDecision | undefined {
  const own = sourceOf(number, action, 122)
  const mood = own.next()
  if (mood >= yes + no) return undefined
  return { isYes: mood < yes, afterMs: Math.round(between(own, ...decidesMs)) }
}
