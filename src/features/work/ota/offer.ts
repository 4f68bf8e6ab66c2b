/** Offers to boxes and the actions behind them, shared by campaigns and the device interface. */
import type { PlanPart } from './plan.ts'
import type { TargetState } from './target/state-texts.ts'

export interface OfferedUpgrade {
  /** Number at the device interface, 1 to 2^31-1, because boxes read it as a signed 32-bit integer. */
  readonly action: number
  readonly campaign: number
  /** In installation order. */
  readonly content: readonly PlanPart[]
}

/**
 * Response to the poll of a box.
 * nothing: no upgrade, or it is paused, outside its window, or its conditions are unmet or unknown.
 * confirm: the owner must consent first.
 * cancel: the box must drop the action unless it has started installing.
 * deploy: the box downloads. It then installs without asking (`forced`) or when it suits the vehicle (`attempt`).
 * `download`: boxes that can delay the installation only download.
 */
export type BoxOffer =
  | { readonly kind: 'nothing' /** The box should poll again soon. */; readonly isUnderWay?: boolean }
  | ({ readonly kind: 'confirm' } & OfferedUpgrade)
  | ({ readonly kind: 'deploy'; readonly mode: 'download' | 'attempt' | 'forced' } & OfferedUpgrade)
  | { readonly kind: 'cancel'; readonly action: number; readonly campaign: number }

/** Action of a vehicle, open or ended, with the fields that the device interface needs. */
export interface TargetAction extends OfferedUpgrade {
  readonly state: TargetState
  readonly isOpen: boolean
  readonly isCancelling: boolean
  /** A part of the files was sent to the vehicle, or its download was recorded. */
  readonly hasBegun: boolean
  /** The action has ended and the target versions were reported. */
  readonly isInstalled: boolean
}
