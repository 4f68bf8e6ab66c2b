import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const orderStates = {
  created: ['待付款', 'Created'],
  paid: ['已付款', 'Paid'],
  fulfilled: ['已履约', 'Fulfilled'],
  closed: ['已完成', 'Closed'],
  cancelled: ['已取消', 'Cancelled'],
  refunding: ['退款中', 'Refunding'],
  refunded: ['已退款', 'Refunded'],
} as const satisfies Record<string, Pair>
export type OrderState = keyof typeof orderStates
export const orderTones = {
  created: 'warning',
  paid: 'processing',
  fulfilled: 'success',
  closed: 'default',
  cancelled: 'default',
  refunding: 'error',
  refunded: 'default',
} as const satisfies Record<OrderState, string>

interface Move {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  /** Requires a reason, because the buyer or the seller loses something. */
  readonly reasoned?: true
}
export const orderMoves = {
  pay: { from: ['created'], to: 'paid' },
  fulfil: { from: ['paid'], to: 'fulfilled' },
  close: { from: ['fulfilled'], to: 'closed' },
  cancel: { from: ['created'], to: 'cancelled', reasoned: true },
  refund: { from: ['paid', 'fulfilled'], to: 'refunding', reasoned: true },
  refunded: { from: ['refunding'], to: 'refunded' },
} as const satisfies Record<string, Move>
export type OrderMove = keyof typeof orderMoves

export const moveTitles = {
  pay: ['确认付款', 'Mark as paid'],
  fulfil: ['确认履约', 'Mark as fulfilled'],
  close: ['完成订单', 'Close order'],
  cancel: ['取消订单', 'Cancel order'],
  refund: ['申请退款', 'Start refund'],
  refunded: ['确认退款', 'Mark as refunded'],
} as const satisfies Record<OrderMove, Pair>

export const mayMove = (state: OrderState, { from }: Move): boolean => from.includes(state)
export const needsReason = (move: Move): boolean => move.reasoned === true

export const orderFaults = texts('goodsOrderFault', {
  already: [
    '{{name}} 已于 {{time, moment}} 将订单改为“{{state}}”',
    '{{name}} changed this order to ‘{{state}}’ on {{time, moment}}',
  ],
  notCreated: ['只有待付款的订单可以修改', 'Only orders that are not paid can be changed'],
  offSale: ['该商品已停售', 'These goods are not on sale'],
  vehicleNeeded: [
    '该商品开通车辆服务，请先在订单中填写 VIN',
    'These goods activate vehicle services. Enter the VIN in the order first.',
  ],
  tooLong: ['开通时长超过 {{most}} 个月', 'activates services for more than {{most}} months'],
  reasonNeeded: ['请填写原因', 'Enter a reason'],
})
