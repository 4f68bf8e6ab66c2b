/** What a box needs to upgrade its vehicle, and what its fleet is told of it. */
import type { Subject } from '../subjects.ts'
import type { Http } from './http.ts'
import type { Installed, Running } from './installed.ts'
import type { Mishaps } from './mishaps.ts'
import type { Owners } from './owner.ts'
import type { TrustedRoots } from './uptane/metadata.ts'

export interface FleetUpgrades {
  /** Of the device interface; without one the address that the platform sends is used. */
  readonly address?: string | undefined
  /** The token of a vehicle's box; without one it waits for the order to make one. */
  readonly tokenOf?: ((subject: Subject) => string | undefined) | undefined
  readonly anyCertificate?: boolean | undefined
  /** How often which mishap happens; `usualMishaps` unless said. */
  readonly mishaps?: Mishaps | undefined
  /** `usualOwners` unless said. */
  readonly owners?: Owners | undefined
  readonly uptane?: FleetUptane | undefined
}

/** How boxes check what they are given by Uptane metadata, wherever the platform has some, and report by manifests. */
export interface FleetUptane {
  /** Where `/director` and `/image` are; beside the device interface unless said. */
  readonly address?: string | undefined
  /** What boxes trust from the factory; those of their first contact unless said. */
  readonly roots?: TrustedRoots | undefined
  /** The time by which metadata expire; the box's own unless said. */
  readonly now?: (() => number) | undefined
}

/** Why a vehicle cannot install now. */
export type NotReady = 'driving' | 'leaving' | 'soc'

export interface UpdaterOptions {
  readonly number: number
  readonly vin: string
  /** Calls the device interface with a token. */
  readonly openHttp: (token: string) => Http
  readonly token: string | undefined
  readonly address: string | undefined
  readonly installed: Installed
  readonly mishaps: Mishaps
  readonly owners: Owners
  readonly uptane?: FleetUptane | undefined
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Why it cannot install now, for so long. */
  readonly notReady: (ms: number) => NotReady | undefined
  /** Tells the platform what the ECUs run, beside the device interface. */
  readonly report: (ecus: readonly Running[]) => void
  /** Has the vehicle report how it stands: the platform offers nothing to one of which it does not know that. */
  readonly reportState: () => void
  /** Something changed that decides when the box is due. */
  readonly onChange: () => void
}
