import type { Pair } from '../../../../domain/contract/words.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const tripLinkTexts = {
  track: ['轨迹', 'Track'],
  messages: ['报文', 'Messages'],
} as const satisfies Record<string, Pair>
texts('tripLink', tripLinkTexts)
