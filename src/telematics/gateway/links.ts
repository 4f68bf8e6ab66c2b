import type { Version } from '../../domain/gb32960/index.ts'
import type { PresenceChange } from '../ingest/presence.ts'
import type { Connection } from './connection.ts'

interface Link {
  readonly connection: Connection
  /** Platform account that forwards for the vehicle. */
  readonly platform: string | undefined
  /** Protocol edition of the vehicle's login. */
  readonly version: Version
  /** Sequence number of the login, which its logout repeats. Undefined when a platform reports without a login. */
  readonly sequence?: number | undefined
  /** True when the login is committed. A connection in another process is then newer. */
  isNoted?: boolean
}

/** Connection of a vehicle that logs in. */
export type Joining = Link & { readonly vin: string }

/** Current connection of each vehicle in this process: the newest one. */
export class Links {
  readonly #tell: (change: PresenceChange) => void
  #byVin = new Map<string, Link>()
  #byConnection = new Map<Connection, Set<string>>()
  #held = new Set<Connection>()

  /** @param tell called when a vehicle connects or disconnects */
  constructor(tell: (change: PresenceChange) => void) {
    this.#tell = tell
  }

  get size(): number {
    return this.#byVin.size
  }

  has(vin: string, connection: Connection): boolean {
    return this.#byVin.get(vin)?.connection === connection
  }

  sequenceOf(vin: string): number | undefined {
    return this.#byVin.get(vin)?.sequence
  }

  /** Returns the vehicle's own connection, for commands. Platforms do not take commands. */
  direct(vin: string): Link | undefined {
    const link = this.#byVin.get(vin)
    return link?.platform === undefined ? link : undefined
  }

  directLinks(): { vin: string; version: Version }[] {
    return [...this.#byVin].flatMap(([vin, { platform, version }]) =>
      platform === undefined ? [{ vin, version }] : [],
    )
  }

  /** Vehicles on their own connections. */
  directConnections(): { vin: string; connection: Connection }[] {
    return [...this.#byVin].flatMap(([vin, { platform, connection }]) =>
      platform === undefined ? [{ vin, connection }] : [],
    )
  }

  /** Connections whose login is committed, by VIN. */
  committedConnections(): Map<string, Connection> {
    return new Map(
      [...this.#byVin].flatMap(([vin, { isNoted, connection }]) => (isNoted ? [[vin, connection] as const] : [])),
    )
  }

  /** The same with the numbers of the connections. */
  noticed(): { vin: string; connection: number }[] {
    return [...this.committedConnections()].map(([vin, { number }]) => ({ vin, connection: number }))
  }

  /** Marks logins as committed. */
  noted(changes: readonly PresenceChange[]): void {
    for (const { vin, online, connection } of changes) {
      const link = this.#byVin.get(vin)
      if (online && link?.connection.number === connection) link.isNoted = true
    }
  }

  /** Adds a vehicle that logged in, and ends its own older connection. */
  join({ vin, connection, platform, version, sequence }: Joining, now: number): void {
    const old = this.#byVin.get(vin)
    this.#byVin.set(vin, { connection, platform, version, sequence })
    const own = this.#byConnection.get(connection) ?? new Set()
    this.#byConnection.set(connection, own.add(vin))
    const { number, isEncrypted, certificate } = connection
    const security = platform === undefined && { isEncrypted, certificateSerial: certificate?.serialNumber }
    this.#tell({ vin, online: true, connection: number, platform, at: now, ...security })
    if (!old || old.connection === connection) return
    this.#byConnection.get(old.connection)?.delete(vin)
    if (old.platform === undefined) old.connection.end('replaced')
  }

  /** Adds a vehicle for which a platform reports without a login. An existing connection stays. */
  joinQuietly(joining: Joining, now: number): void {
    if (!this.#byVin.has(joining.vin)) this.join(joining, now)
  }

  leave(vin: string, connection: Connection, now: number): void {
    if (!this.has(vin, connection)) return
    this.#byVin.delete(vin)
    this.#byConnection.get(connection)?.delete(vin)
    this.#tell({ vin, online: false, connection: connection.number, at: now })
  }

  leaveAll(connection: Connection, now: number): void {
    this.#held.delete(connection)
    for (const vin of [...(this.#byConnection.get(connection) ?? [])]) this.leave(vin, connection, now)
    this.#byConnection.delete(connection)
  }

  /**
   * Removes a vehicle that connected to another process. It reports no change, because the other process reported it.
   */
  takenOver(vin: string, from: Connection | undefined): void {
    const link = this.#byVin.get(vin)
    if (!link || link.connection !== from) return
    this.#byVin.delete(vin)
    this.#byConnection.get(link.connection)?.delete(vin)
    if (link.platform === undefined) link.connection.end('replaced')
  }

  /** Pauses reading from a connection until `resume`. */
  holdBack(connection: Connection): void {
    this.#held.add(connection)
    connection.hold('ingest')
  }

  resume(): void {
    const heldConnections = [...this.#held]
    this.#held.clear()
    for (const connection of heldConnections) connection.release('ingest')
  }
}
