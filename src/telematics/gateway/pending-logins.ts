/** Connection, or a socket whose TLS handshake is not finished. */
export interface PendingConnection {
  readonly address: string
  /** True after the first complete frame. */
  readonly hasSpoken: boolean
  readonly isLoggedIn: boolean
  end(reason: 'made room'): void
}

/**
 * Connections that have not logged in. When there are too many, it closes the oldest silent one of the address with the
 * most silent ones. An address that opens thousands of silent connections therefore displaces no other address.
 * Connections whose login is being looked up stay, so that after an outage all boxes are served in turn.
 */
export class PendingLogins {
  #all = new Set<PendingConnection>()

  get size(): number {
    return this.#all.size
  }

  add(connection: PendingConnection): void {
    this.#all.add(connection)
  }

  remove(connection: PendingConnection): void {
    this.#all.delete(connection)
  }

  /** Makes room for one more connection. Returns false when none may be closed. */
  makeRoom(): boolean {
    const silent = new Map<string, { oldest: PendingConnection; count: number }>()
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

  sweep(): void {
    for (const connection of this.#all) if (connection.isLoggedIn) this.#all.delete(connection)
  }
}
