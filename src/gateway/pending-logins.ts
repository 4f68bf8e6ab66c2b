import type { Connection } from './connection.ts'

/**
 * Connections that have not logged in. When there are too many, one that has sent nothing yet makes room, the oldest of
 * the address with most of these: whoever opens thousands in silence crowds out nobody else. Those whose login is being
 * looked up stay, so that a storm of boxes is served one after the other.
 */
export class PendingLogins {
  #all = new Set<Connection>()

  get size(): number {
    return this.#all.size
  }

  add(connection: Connection): void {
    this.#all.add(connection)
  }

  remove(connection: Connection): void {
    this.#all.delete(connection)
  }

  /** Makes room for one more; false when none may go. */
  makeRoom(): boolean {
    const silent = new Map<string, { oldest: Connection; count: number }>()
    for (const connection of this.#all) {
      if (connection.hasSpoken) continue
      const same = silent.get(connection.address)
      if (same) same.count++
      else silent.set(connection.address, { oldest: connection, count: 1 })
    }
    const [most] = [...silent.values()].sort((a, b) => b.count - a.count)
    most?.oldest.end('made room')
    return most !== undefined
  }

  /** Forgets those that have logged in. */
  sweep(): void {
    for (const connection of this.#all) if (connection.isLoggedIn) this.#all.delete(connection)
  }
}
