import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const pickupStates = {
  registered: ['待领取', 'Awaiting pick-up'],
  picked: ['已领取', 'Picked up'],
  cancelled: ['已取消', 'Cancelled'],
} as const satisfies Record<string, Pair>
export type PickupState = keyof typeof pickupStates
export const pickupTones = { registered: 'processing', picked: 'success', cancelled: 'default' } as const

export const scanOutcomes = {
  already: ['已领取过', 'Already picked up'],
  cancelled: ['登记已取消', 'Cancelled'],
  unknown: ['领取码无效', 'Unknown code'],
} as const satisfies Record<string, Pair>
export type ScanOutcome = keyof typeof scanOutcomes
export const scanTones = { already: 'warning', cancelled: 'error', unknown: 'error' } as const

/** Time in minutes within which a hand-over can be reverted. */
export const undoMinutes = 10

export const giftRefusals = texts('giftRefusal', {
  signInFirst: ['请先完成会议签到', 'Sign in to the meeting first'],
  none: ['该礼品已登记完', 'This gift is no longer available'],
  notOpen: ['当前不能登记礼品', 'Gift registration is closed'],
  state: ['当前状态不允许此操作', 'Not possible in the pick-up’s current state'],
  late: ['已超过 10 分钟，不能撤销领取', 'More than 10 minutes have passed. The pick-up can’t be undone.'],
  stock: ['不能少于已登记的数量', 'can’t be less than the number registered'],
  desk: ['礼品台链接无效，请向工作人员索取新的链接', 'Invalid desk link. Ask the staff for a new one.'],
})
