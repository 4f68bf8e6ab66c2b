/** Decides the offer for a polling box. Pure functions. */
import type { CampaignState } from '../campaign/state-texts.ts'
import type { InstallRule } from '../plan.ts'
import type { TargetState } from './state-texts.ts'
import { isInWindow } from './window.ts'

/** Condition of a vehicle before an installation. Null: unknown. */
export interface VehicleCondition {
  /** The vehicle is standing still, according to a recent enough report. */
  readonly parked: boolean | null
  readonly gearP: boolean | null
  readonly charging: boolean | null
  readonly socPercent: number | null
}

export type OfferHold = 'paused' | 'window' | 'parked' | 'gear' | 'charging' | 'soc' | 'withdrawn'

export interface OfferFacts {
  readonly state: TargetState
  readonly paused: boolean
  readonly campaign: CampaignState
  readonly install: InstallRule
  readonly vehicle: VehicleCondition
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly withdrawn: boolean
}

export type OfferKind = 'nothing' | 'confirm' | 'deploy' | 'cancel'

/** Offer by state, without restrictions. */
const offerByState: Partial<Record<TargetState, OfferKind>> = {
  offered: 'confirm',
  notified: 'confirm',
  accepted: 'deploy',
  downloading: 'deploy',
  downloaded: 'deploy',
  waitingConditions: 'deploy',
  installing: 'deploy',
  verifying: 'deploy',
  cancelling: 'cancel',
}

/**
 * Decides the offer. Before the installation starts, a pause, a withdrawn version, the window and the conditions
 * prevent it. A deployment marked to be skipped is not an alternative, because a client may report it as done.
 */
export function offerKind(facts: OfferFacts): { kind: OfferKind; hold?: OfferHold } {
  const { state, install, campaign, now, zone } = facts
  const kind = offerByState[state] ?? 'nothing'
  if (kind === 'nothing' || kind === 'cancel') return { kind }
  // A running installation continues regardless of restrictions.
  if (state === 'installing' || state === 'verifying') return { kind }
  const noOffer = (hold: OfferHold) => ({ kind: 'nothing', hold }) as const
  if (facts.withdrawn) return noOffer('withdrawn')
  if (facts.paused || campaign !== 'running') return noOffer('paused')
  const effectiveKind = kind === 'confirm' && install.consent === 'none' ? 'deploy' : kind
  if (effectiveKind === 'confirm') return { kind: 'confirm' }
  if (!isInWindow(now, install.windows, zone)) return noOffer('window')
  const unmet = unmetCondition(install, facts.vehicle)
  return unmet ? noOffer(unmet) : { kind: 'deploy' }
}

/** Returns the first condition that is unmet or unknown. */
export function unmetCondition(
  { parked: requiresParked, notCharging, socPercent }: InstallRule,
  vehicle: VehicleCondition,
): 'parked' | 'gear' | 'charging' | 'soc' | undefined {
  if (requiresParked && vehicle.parked !== true) return 'parked'
  if (requiresParked && vehicle.gearP !== true) return 'gear'
  if (notCharging && vehicle.charging !== false) return 'charging'
  if (socPercent > 0 && (vehicle.socPercent === null || vehicle.socPercent < socPercent)) return 'soc'
  return undefined
}
