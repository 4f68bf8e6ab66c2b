import type { Pair } from '../../../kit/words.ts'
import { texts } from '../../../kit/words.ts'

export const arrivalWords = texts('salesArrival', {
  found: ['{{count}} 个订单已判定到店', '{{count}} orders found to have arrived'],
  notFound: ['报文中没有到店位置', 'No position at the dealer in the messages'],
} as const satisfies Record<string, Pair>)
