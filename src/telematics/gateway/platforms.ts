import type { Logger } from 'pino'
import type { ForwardingPlatform } from '../ingest/connection-types.ts'
import type { Connection } from './connection.ts'
import type { GatewayServices } from './services.ts'

interface SignedIn {
  readonly platform: ForwardingPlatform
  /** Milliseconds since 1970. */
  readonly since: number
}

/**
 * Connections on which platforms are signed in. They are recorded for staff. They end when the account is disabled,
 * deleted or changed.
 */
export class PlatformConnections {
  readonly #services: GatewayServices['platforms']
  readonly #log: Logger
  readonly #now: () => number
  readonly #open = new Map<Connection, SignedIn>()
  /** Time of the last message of each account on connections that have ended since. */
  #left = new Map<number, number>()
  #hasChanged = true
  #noting: Promise<void> | undefined

  constructor(services: GatewayServices['platforms'], log: Logger, now: () => number) {
    this.#services = services
    this.#log = log
    this.#now = now
  }

  /** Adds a platform that signed in. Its account may have changed since it was checked, so it is checked again. */
  add(connection: Connection, platform: ForwardingPlatform): void {
    this.#open.set(connection, { platform, since: this.#now() })
    this.#hasChanged = true
    void this.note()
    void this.look().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'gateway: failed to read platform accounts'),
    )
  }

  remove(connection: Connection): void {
    const open = this.#open.get(connection)
    if (!open) return
    this.#open.delete(connection)
    this.#left.set(open.platform.account, connection.heardAt)
    this.#hasChanged = true
    void this.note()
  }

  /** Ends the connections whose account was disabled, deleted or changed. Rejects when the store does not answer. */
  async look(): Promise<void> {
    if (this.#open.size === 0) return
    const openEntries = [...this.#open]
    const revisions = await this.#services.revisions([
      ...new Set(openEntries.map(([, { platform }]) => platform.account)),
    ])
    for (const [connection, { platform }] of openEntries)
      if (revisions.get(platform.account) !== platform.revision) connection.end('account changed')
  }

  /** Records the current connections. Never rejects: after a failure it records them the next time. */
  note(): Promise<void> {
    this.#noting ??= Promise.resolve()
      .then(() => this.#write())
      .catch((error: unknown) => this.#log.warn({ err: error }, 'gateway: failed to save the connections of platforms'))
      .finally(() => {
        this.#noting = undefined
      })
    return this.#noting
  }

  async #write(): Promise<void> {
    // Changes during a write are written next.
    while (this.#hasChanged) {
      this.#hasChanged = false
      await this.#writeOnce().catch((error: unknown) => {
        this.#hasChanged = true
        throw error
      })
    }
  }

  /** Also records the time of each platform's last message. Called every few seconds. */
  async heartbeat(): Promise<void> {
    if (this.#open.size > 0) this.#hasChanged = true
    await this.note()
  }

  async #writeOnce(): Promise<void> {
    const heardTimes = new Map(this.#left)
    for (const [{ heardAt }, { platform }] of this.#open)
      heardTimes.set(platform.account, Math.max(heardTimes.get(platform.account) ?? 0, heardAt))
    const open = [...this.#open].map(([{ number, address }, { platform, since }]) => ({
      connection: number,
      account: platform.account,
      address,
      since,
    }))
    await this.#services.note(open, heardTimes)
    for (const [account, at] of heardTimes) if (this.#left.get(account) === at) this.#left.delete(account)
  }
}
