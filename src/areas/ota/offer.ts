/** What a box is offered when it asks, and what it says of it: between campaigns and the device interface. */
import type { WantedPart } from './plan.ts'
import type { TargetState } from './target/state-texts.ts'

/** An upgrade as one box gets it. */
export interface OfferedUpgrade {
  /** Its number at the device interface, 1 to 2^31-1: boxes read it as a signed integer of 32 bits. */
  readonly action: number
  readonly campaign: number
  /** In the order of installation. */
  readonly content: readonly WantedPart[]
}

/**
 * What the poll of a box is answered.
 * nothing: no upgrade, or one that is held, outside of its window, or whose conditions are unmet or unknown.
 * confirm: its owner is asked first. cancel: the box is to drop what it has not begun to install.
 * deploy: download, and with `forced` install without asking, with `attempt` when it suits the vehicle. `download`: for
 * boxes that can wait with the installation, fetch it alone.
 */
export type Offer =
  | { readonly kind: 'nothing' /** Something is under way: it should ask again soon. */; readonly isUnderWay?: boolean }
  | ({ readonly kind: 'confirm' } & OfferedUpgrade)
  | ({ readonly kind: 'deploy'; readonly mode: 'download' | 'attempt' | 'forced' } & OfferedUpgrade)
  | { readonly kind: 'cancel'; readonly action: number; readonly campaign: number }

/** An action of a vehicle, open or ended, as far as the device interface needs it. */
export interface TargetAction extends OfferedUpgrade {
  readonly state: TargetState
  /** Feedback still counts. */
  readonly isOpen: boolean
  readonly isCancelling: boolean
  /** The platform has sent the vehicle a part of the files, or noted that it downloads. */
  readonly hasBegun: boolean
  /** It has ended, and the wanted versions were reported. */
  readonly isInstalled: boolean
}
