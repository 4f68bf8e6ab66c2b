/** Limits the rate of updates with a token bucket. Pure functions. */
import { minuteMs } from '../../../../../domain/time.ts'
import type { CampaignRules } from '../rules/contract.ts'

type RolloutRate = CampaignRules['rate']

/** Interval between evaluations, in ms. */
export const turnMs = 10_000

/** Vehicles per minute, growing with the number of successes. */
export const rateNow = ({ perMinute, factor, after, maximum }: RolloutRate, succeededCount: number): number =>
  Math.floor(Math.min(maximum, perMinute * factor ** Math.min(64, Math.floor(succeededCount / after))))

export interface Bucket {
  readonly credit: number
  /** Milliseconds since 1970. Null: not started, or paused before. */
  readonly at: number | null
}

/** Refills the bucket. It is capped at one turn's worth, so there is no burst after an interruption. */
export function refillBucket({ credit, at }: Bucket, perMinute: number, now: number): Bucket {
  const most = Math.max(1, (perMinute * turnMs) / minuteMs)
  if (at === null) return { credit: most, at: now }
  return { credit: Math.min(most, credit + (Math.max(0, now - at) * perMinute) / minuteMs), at: now }
}
