/** Which vehicles a campaign may plan. Pure. */

/** The campaign that has a vehicle, if any; `isUnderWay`: it has sent the vehicle its update. */
export interface Held {
  readonly campaign: number
  readonly isUnderWay: boolean
}
export type Claim = 'free' | 'takeOver' | 'leaveOut'

/**
 * What a campaign does with a vehicle that may have its update. `takesFrom`: the campaigns from which it was approved to
 * take vehicles over. One that was sent an update stays where it is.
 */
export function claimOf(holder: Held | undefined, takesFrom: ReadonlySet<number>): Claim {
  if (holder === undefined) return 'free'
  return !holder.isUnderWay && takesFrom.has(holder.campaign) ? 'takeOver' : 'leaveOut'
}
