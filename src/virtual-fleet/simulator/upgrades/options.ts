import type { SimulatedVehicle } from '../subjects.ts'
import type { Http } from './http.ts'
import type { InstallFaults } from './install-faults.ts'
import type { InstalledVersions, Running } from './installed-versions.ts'
import type { Owners } from './owner.ts'
import type { TrustedRoots } from './uptane/metadata.ts'

export interface FleetUpgrades {
  /** Address of the device interface. Undefined: the address that the platform sends. */
  readonly address?: string | undefined
  /** Token of a vehicle's box. Undefined: the box waits for the order to create one. */
  readonly tokenOf?: ((subject: SimulatedVehicle) => string | undefined) | undefined
  readonly anyCertificate?: boolean | undefined
  /** Probabilities of failures. Default: `defaultInstallFaults`. */
  readonly installFaults?: InstallFaults | undefined
  /** Default: `defaultOwners`. */
  readonly owners?: Owners | undefined
  readonly uptane?: FleetUptane | undefined
}

/** Verification of upgrades by Uptane metadata, when the platform has it, and reports by manifests. */
export interface FleetUptane {
  /** Address of `/director` and `/image`. Default: next to the device interface. */
  readonly address?: string | undefined
  /** Roots trusted from the factory. Default: those of the first contact. */
  readonly roots?: TrustedRoots | undefined
  /** Time for the expiry of metadata. Default: the box's own. */
  readonly now?: (() => number) | undefined
}

export type NotReady = 'driving' | 'leaving' | 'soc'

export interface UpdaterOptions {
  readonly number: number
  readonly vin: string
  readonly openHttp: (token: string) => Http
  readonly token: string | undefined
  readonly address: string | undefined
  readonly installed: InstalledVersions
  readonly installFaults: InstallFaults
  readonly owners: Owners
  readonly uptane?: FleetUptane | undefined
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly notReady: (ms: number) => NotReady | undefined
  /** Reports the ECU versions to the platform outside the device interface. */
  readonly report: (ecus: readonly Running[]) => void
  /** Makes the vehicle report its state. The platform offers no upgrade while it does not have the state. */
  readonly reportState: () => void
  readonly onChange: () => void
}
