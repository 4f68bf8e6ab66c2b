/** What one connection may take of the process; what all may take together. */
export interface Limits {
  readonly connections: number
  /** Connections that have not logged in. */
  readonly pendingLogins: number
  /** A connection must have logged in within this time. */
  readonly loginMs: number
  /** Nothing heard for so long ends a connection; undefined: as the platform's parameter and the vehicle's own say. */
  readonly idleMs: number | undefined
  /** A frame that does not arrive whole within this time is given up. */
  readonly frameMs: number
  /** The longest data unit, in bytes. */
  readonly unitBytes: number
  /** What is kept of a frame that has only begun, of one who has not logged in: more than any login in use needs. */
  readonly strangerBytes: number
  /** Bytes that belong to no frame, within a minute. */
  readonly rubbishBytes: number
  /** Frames that are refused (another VIN, unknown command), within a minute. */
  readonly refusedFrames: number
  /** Answers that the other side does not read. */
  readonly unsentBytes: number
  /** Frames a second, on average; what comes faster is read later. */
  readonly vehicleRate: number
  readonly platformRate: number
  /** Frames that may come at once: a box that reissues an outage. */
  readonly vehicleBurst: number
}

export const usualLimits: Limits = {
  connections: 20_000,
  pendingLogins: 4_000,
  loginMs: 30_000,
  idleMs: undefined,
  frameMs: 15_000,
  unitBytes: 65_531,
  strangerBytes: 1_024,
  rubbishBytes: 65_536,
  refusedFrames: 60,
  unsentBytes: 65_536,
  vehicleRate: 50,
  platformRate: 20_000,
  vehicleBurst: 2_000,
}

/** Counts within a minute. */
export class MinuteCount {
  #count = 0
  #since: number

  constructor(now: number) {
    this.#since = now
  }

  add(count: number, now: number): number {
    if (now - this.#since >= 60_000) {
      this.#since = now
      this.#count = 0
    }
    this.#count += count
    return this.#count
  }
}
