/** How many vehicles may be sent their update now. Pure; a bucket that fills with time. */
import { minuteMs } from '../../../../time.ts'
import type { CampaignRules } from '../rules/contract.ts'

export type Rate = CampaignRules['rate']

/** So often is looked. */
export const turnMs = 10_000

/** Vehicles per minute: more of them the more have succeeded. */
export const rateNow = ({ perMinute, factor, after, maximum }: Rate, succeeded: number): number =>
  Math.floor(Math.min(maximum, perMinute * factor ** Math.min(64, Math.floor(succeeded / after))))

export interface Bucket {
  /** Vehicles that might be sent and were not. */
  readonly credit: number
  /** ms since 1970; null: it has not begun, or was paused. */
  readonly at: number | null
}

/** The bucket now: it never holds more than a turn's worth, so that nothing gushes after a standstill. */
export function filled({ credit, at }: Bucket, perMinute: number, now: number): Bucket {
  const most = Math.max(1, (perMinute * turnMs) / minuteMs)
  if (at === null) return { credit: most, at: now }
  return { credit: Math.min(most, credit + (Math.max(0, now - at) * perMinute) / minuteMs), at: now }
}
