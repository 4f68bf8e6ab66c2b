/** What a box is offered when it asks. Pure. */
import type { CampaignState } from '../../campaign/state-texts.ts'
import type { InstallRule } from '../../plan.ts'
import type { TargetState } from '../state-texts.ts'
import { inWindow } from './window.ts'

/** What is known of a vehicle that is to install; null: unknown. */
export interface VehicleCondition {
  /** It stands still, and what it said of that can be believed. */
  readonly parked: boolean | null
  /** The gear is in P. */
  readonly gearP: boolean | null
  readonly charging: boolean | null
  readonly socPercent: number | null
}

/** Why nothing is offered although there is something. */
export type OfferHold = 'paused' | 'window' | 'parked' | 'gear' | 'charging' | 'soc' | 'withdrawn'

export interface OfferFacts {
  readonly state: TargetState
  readonly paused: boolean
  readonly campaign: CampaignState
  readonly install: InstallRule
  readonly vehicle: VehicleCondition
  readonly zone: string
  /** ms since 1970. */
  readonly now: number
  /** A version of its content was withdrawn. */
  readonly withdrawn: boolean
}

export type OfferKind = 'nothing' | 'confirm' | 'deploy' | 'cancel'

/** What is offered in a state, were nothing in the way. */
const offered: Partial<Record<TargetState, OfferKind>> = {
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
 * What a box gets. Whatever has not begun to install is held by a pause, a withdrawn version, the window and the
 * conditions: a client that is given a deployment to be skipped may call it done.
 */
export function offerKind(facts: OfferFacts): { kind: OfferKind; hold?: OfferHold } {
  const { state, install, campaign, now, zone } = facts
  const kind = offered[state] ?? 'nothing'
  if (kind === 'nothing' || kind === 'cancel') return { kind }
  // What installs goes on, whatever the platform thinks of it by now.
  if (state === 'installing' || state === 'verifying') return { kind }
  const held = (hold: OfferHold) => ({ kind: 'nothing', hold }) as const
  if (facts.withdrawn) return held('withdrawn')
  if (facts.paused || campaign !== 'running') return held('paused')
  const wanted = kind === 'confirm' && install.consent === 'none' ? 'deploy' : kind
  if (wanted === 'confirm') return { kind: 'confirm' }
  if (!inWindow(now, install.windows, zone)) return held('window')
  const unmet = unmetCondition(install, facts.vehicle)
  return unmet ? held(unmet) : { kind: 'deploy' }
}

/** The first condition that is not met, or of which nothing is known. */
export function unmetCondition(
  { parked, notCharging, socPercent }: InstallRule,
  vehicle: VehicleCondition,
): 'parked' | 'gear' | 'charging' | 'soc' | undefined {
  if (parked && vehicle.parked !== true) return 'parked'
  if (parked && vehicle.gearP !== true) return 'gear'
  if (notCharging && vehicle.charging !== false) return 'charging'
  if (socPercent > 0 && (vehicle.socPercent === null || vehicle.socPercent < socPercent)) return 'soc'
  return undefined
}
