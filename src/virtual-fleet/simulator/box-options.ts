import type { Socket } from 'node:net'
import type { Tag, Version } from '../../domain/gb32960/index.ts'
import type { Box } from './box.ts'
import type { InjectedFaults } from './faults.ts'
import type { SimulatedVehicle } from './subjects.ts'
import type { Terminal } from './terminal.ts'
import type { InstalledVersions } from './upgrades/installed-versions.ts'
import type { FleetUpgrades } from './upgrades/options.ts'
import type { SimulatedReport, Vehicle } from './vehicle.ts'

export interface FleetCounts {
  connected: number
  frames: number
  backfilled: number
  answers: number
  reconnects: number
  refused: number
  commands: number
}

export interface BoxOptions {
  readonly subject: SimulatedVehicle
  readonly version: Version
  readonly vehicle: Vehicle
  readonly terminal: Terminal
  readonly installed: InstalledVersions
  /** Undefined: the vehicle is not upgraded. */
  readonly upgrades?: FleetUpgrades | undefined
  readonly counts: FleetCounts
  readonly connect: () => Socket
  readonly mayConnect: () => boolean
  readonly now: () => number
  readonly onChange: (box: Box) => void
  readonly heldFrames: number
  /** Time until a box sleeps after the ignition is off and nothing is left to send, ms. */
  readonly awakeMs: number
  /** Signs replies to orders, and verifies the tags of orders. */
  readonly tag?: Tag | undefined
  /** Override the faults chosen by the vehicle number. */
  readonly faults?: Partial<InjectedFaults> | undefined
  /** Whether it supports extension orders (0xC0). Default: by the vehicle number. */
  readonly extended?: boolean | undefined
  readonly onReport?: ((vin: string, report: SimulatedReport) => void) | undefined
}
