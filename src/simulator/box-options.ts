/** What a box is made of and told, and what its fleet counts. */
import type { Socket } from 'node:net'
import type { Tag, Version } from '../protocol/index.ts'
import type { Box } from './box.ts'
import type { Faults } from './faults.ts'
import type { Subject } from './subjects.ts'
import type { Terminal } from './terminal.ts'
import type { Installed } from './upgrades/installed.ts'
import type { FleetUpgrades } from './upgrades/options.ts'
import type { Report, Vehicle } from './vehicle.ts'

/** The counters of a fleet. */
export interface Counts {
  connected: number
  frames: number
  backfilled: number
  answers: number
  reconnects: number
  refused: number
  commands: number
}

export interface BoxOptions {
  readonly subject: Subject
  readonly version: Version
  readonly vehicle: Vehicle
  readonly terminal: Terminal
  /** What its vehicle's ECUs run. */
  readonly installed: Installed
  /** Without them its vehicle is not upgraded. */
  readonly upgrades?: FleetUpgrades | undefined
  readonly counts: Counts
  readonly connect: () => Socket
  /** Whether a connection may be opened now, so that not all connect at the same time. */
  readonly mayConnect: () => boolean
  readonly now: () => number
  /** Something happened that changes when the box is due. */
  readonly onChange: (box: Box) => void
  readonly heldFrames: number
  /** A box sleeps this long after the ignition is off and nothing is left to send, ms. */
  readonly awakeMs: number
  /** Signs what it says of orders, and checks theirs. */
  readonly tag?: Tag | undefined
  /** Instead of those that the vehicle's number chooses. */
  readonly faults?: Partial<Faults> | undefined
  /** Whether it knows extension orders (0xC0); by the vehicle's number unless said. */
  readonly extended?: boolean | undefined
  readonly onReport?: ((vin: string, report: Report) => void) | undefined
}
