import { texts } from '../../../../domain/contract/words.ts'

export const arrivalWords = texts('salesArrival', {
  found: ['{{count}} 个订单已确认到店', '{{count}} orders have arrived', '{{count}} order has arrived'],
  notFound: ['报文中没有到店位置', 'No messages show a position at the dealer'],
})
