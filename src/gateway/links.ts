import type { PresenceChange } from '../ingest/presence.ts'
import type { Version } from '../protocol/index.ts'
import type { Connection } from './connection.ts'

interface Link {
  readonly connection: Connection
  /** The account, when a platform forwards for the vehicle. */
  readonly platform: string | undefined
  /** The edition that the vehicle logged in with. */
  readonly version: Version
  /** Of the login, which its logout repeats; undefined where a platform reports without one. */
  readonly sequence?: number | undefined
  /** The store says so: who is somewhere else by then came there later. */
  isNoted?: boolean
}

/** Who joins: the connection, and the platform account that it belongs to. */
export type Joining = Link & { readonly vin: string }

/** Which connection each vehicle speaks through in this process: one, the newest. */
export class Links {
  readonly #tell: (change: PresenceChange) => void
  #byVin = new Map<string, Link>()
  #byConnection = new Map<Connection, Set<string>>()
  #held = new Set<Connection>()

  /** `tell`: a vehicle came or went. */
  constructor(tell: (change: PresenceChange) => void) {
    this.#tell = tell
  }

  get size(): number {
    return this.#byVin.size
  }

  has(vin: string, connection: Connection): boolean {
    return this.#byVin.get(vin)?.connection === connection
  }

  /** Of the login that the vehicle is here with. */
  sequenceOf(vin: string): number | undefined {
    return this.#byVin.get(vin)?.sequence
  }

  /** The vehicle's own connection, for commands; a platform's takes none. */
  direct(vin: string): Link | undefined {
    const link = this.#byVin.get(vin)
    return link?.platform === undefined ? link : undefined
  }

  /** The vehicles that are connected themselves, and the edition that each speaks. */
  directLinks(): { vin: string; version: Version }[] {
    return [...this.#byVin].flatMap(([vin, { platform, version }]) =>
      platform === undefined ? [{ vin, version }] : [],
    )
  }

  /** The connections of which the store knows, by VIN. */
  known(): Map<string, Connection> {
    return new Map(
      [...this.#byVin].flatMap(([vin, { isNoted, connection }]) => (isNoted ? [[vin, connection] as const] : [])),
    )
  }

  /** The same with the connections' numbers. */
  noticed(): { vin: string; connection: number }[] {
    return [...this.known()].map(([vin, { number }]) => ({ vin, connection: number }))
  }

  /** What was told is committed. */
  noted(changes: readonly PresenceChange[]): void {
    for (const { vin, online, connection } of changes) {
      const link = this.#byVin.get(vin)
      if (online && link?.connection.number === connection) link.isNoted = true
    }
  }

  /** A vehicle logged in: an older connection of its own is ended. */
  join({ vin, connection, platform, version, sequence }: Joining, now: number): void {
    const old = this.#byVin.get(vin)
    this.#byVin.set(vin, { connection, platform, version, sequence })
    const own = this.#byConnection.get(connection) ?? new Set()
    this.#byConnection.set(connection, own.add(vin))
    this.#tell({ vin, online: true, connection: connection.number, platform, at: now })
    if (!old || old.connection === connection) return
    this.#byConnection.get(old.connection)?.delete(vin)
    if (old.platform === undefined) old.connection.end('replaced')
  }

  /** A platform reports for a vehicle without a login; one that is connected itself stays so. */
  joinQuietly(joining: Joining, now: number): void {
    if (!this.#byVin.has(joining.vin)) this.join(joining, now)
  }

  /** A vehicle logged out. */
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

  /** The vehicle left this connection for another process; nothing is told, for that process told it. */
  takenOver(vin: string, from: Connection | undefined): void {
    const link = this.#byVin.get(vin)
    if (!link || link.connection !== from) return
    this.#byVin.delete(vin)
    this.#byConnection.get(link.connection)?.delete(vin)
    if (link.platform === undefined) link.connection.end('replaced')
  }

  /** Reads no more from a connection until `resume`. */
  holdBack(connection: Connection): void {
    this.#held.add(connection)
    connection.hold('ingest')
  }

  resume(): void {
    const held = [...this.#held]
    this.#held.clear()
    for (const connection of held) connection.release('ingest')
  }
}
