/** Decides which vehicles a campaign may plan. Pure functions. */

/** Campaign that currently has a vehicle. `isUnderWay`: it has already sent the update. */
export interface VehicleHolder {
  readonly campaign: number
  readonly isUnderWay: boolean
}
type VehicleClaim = 'free' | 'takeOver' | 'leaveOut'

/**
 * Decides how a campaign treats an eligible vehicle. `takesFrom`: campaigns from which a take-over was approved. A
 * vehicle that was already sent an update stays in its campaign.
 */
export function claimOf(holder: VehicleHolder | undefined, takesFrom: ReadonlySet<number>): VehicleClaim {
  if (holder === undefined) return 'free'
  return !holder.isUnderWay && takesFrom.has(holder.campaign) ? 'takeOver' : 'leaveOut'
}
