import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const dailyWords = texts('dailyDrive', {
  chart: ['每日行驶里程', 'Distance by day'],
  km: ['里程', 'Distance'],
} as const satisfies Record<string, Pair>)
export const dailyTrips = ['当日行程', 'Trips of the day'] as const satisfies Pair
