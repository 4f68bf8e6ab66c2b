export interface Limits {
  readonly connections: number
  /** Maximum number of connections that have not logged in. */
  readonly pendingLogins: number
  /** Time in ms in which a connection must log in. */
  readonly loginMs: number
  /** Silence in ms that ends a connection. Undefined: from the platform's parameter and the vehicle's periods. */
  readonly idleMs: number | undefined
  /** Time in ms after which an incomplete frame is dropped. */
  readonly frameMs: number
  /** Maximum length of a data unit in bytes. */
  readonly unitBytes: number
  /** Maximum size in bytes of an incomplete frame before login. It exceeds every login in use. */
  readonly strangerBytes: number
  /** Bytes per minute that belong to no frame. */
  readonly garbageBytes: number
  /** Refused frames per minute, for example for another VIN or with an unknown command. */
  readonly refusedFrames: number
  /** Bytes of answers that the other side has not read. */
  readonly unsentBytes: number
  /** Average number of frames per second. Faster ones are read later. */
  readonly vehicleRate: number
  readonly platformRate: number
  /** Number of frames that may come at once, for example when a box reissues those of an outage. */
  readonly vehicleBurst: number
}

export const defaultLimits: Limits = {
  connections: 20_000,
  pendingLogins: 4_000,
  loginMs: 30_000,
  idleMs: undefined,
  frameMs: 15_000,
  unitBytes: 65_531,
  strangerBytes: 1_024,
  garbageBytes: 65_536,
  refusedFrames: 60,
  unsentBytes: 65_536,
  vehicleRate: 50,
  platformRate: 20_000,
  vehicleBurst: 2_000,
}

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
