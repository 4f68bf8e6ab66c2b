import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** `reasoned`: requires a reason, because the buyer or the seller loses something. */
export const orderMachine = stateMachine({
  states: {
    created: { text: ['待付款', 'Created'], tone: 'warning' },
    paid: { text: ['已付款', 'Paid'], tone: 'processing' },
    fulfilled: { text: ['已履约', 'Fulfilled'], tone: 'success' },
    closed: { text: ['已完成', 'Closed'], tone: 'default' },
    cancelled: { text: ['已取消', 'Cancelled'], tone: 'default' },
    refunding: { text: ['退款中', 'Refunding'], tone: 'error' },
    refunded: { text: ['已退款', 'Refunded'], tone: 'default' },
  },
  moves: {
    pay: { from: ['created'], to: 'paid' },
    fulfil: { from: ['paid'], to: 'fulfilled' },
    close: { from: ['fulfilled'], to: 'closed' },
    cancel: { from: ['created'], to: 'cancelled', reasoned: true },
    refund: { from: ['paid', 'fulfilled'], to: 'refunding', reasoned: true },
    refunded: { from: ['refunding'], to: 'refunded' },
  },
})
export type OrderState = StateOf<typeof orderMachine>

/** Only what was paid is invoiced. */
export const invoiceableStates: readonly OrderState[] = ['paid', 'fulfilled', 'closed']

export type OrderMove = keyof typeof orderMachine.moves

export const moveTitles = {
  pay: ['确认付款', 'Mark as paid'],
  fulfil: ['确认履约', 'Mark as fulfilled'],
  close: ['完成订单', 'Close order'],
  cancel: ['取消订单', 'Cancel order'],
  refund: ['申请退款', 'Start refund'],
  refunded: ['确认退款', 'Mark as refunded'],
} as const satisfies Record<OrderMove, Pair>

export const needsReason = (move: OrderMove): boolean => 'reasoned' in orderMachine.moves[move]

export const orderFaults = texts('goodsOrderFault', {
  already: [
    '{{name}} 已于 {{time, moment}} 将订单改为“{{state}}”',
    '{{name}} changed this order to ‘{{state}}’ on {{time, moment}}',
  ],
  notCreated: ['只有待付款的订单可以修改', 'Only unpaid orders can be edited'],
  offSale: ['该商品已停售', 'These goods are no longer on sale'],
  vehicleNeeded: [
    '该商品开通车辆服务，请先在订单中填写 VIN',
    'These goods activate vehicle services. Enter the VIN in the order first.',
  ],
  tooLong: ['开通时长超过 {{most}} 个月', 'activates services for more than {{most}} months'],
  reasonNeeded: ['请填写原因', 'Enter a reason'],
})
