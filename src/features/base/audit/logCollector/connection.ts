import type { Socket } from 'node:net'
import { ConnectionGuard } from '../../../../platform/connection-guard.ts'
import { openSocket, type TlsSettings } from '../../../../platform/outgoing-socket.ts'

export interface CollectorAddress extends TlsSettings {
  readonly host: string
  readonly port: number
}

/** A collector that reads nothing for so long is treated as lost. */
const stalledMs = 60_000
const closeMs = 10_000
const noConfirmation = 'the collector did not confirm the messages'

/** An open TLS connection to a collector. All methods reject once it is broken. */
export class CollectorConnection {
  readonly #socket: Socket
  /** The connection below TLS, which counts the encrypted bytes. */
  readonly #line: Socket
  readonly #guard: ConnectionGuard
  #isFinishing = false

  private constructor(socket: Socket, line: Socket) {
    this.#socket = socket
    this.#line = line
    this.#guard = new ConnectionGuard(() => {
      socket.destroy()
      line.destroy()
    })
    // The collector sends nothing but its close, which arrives only while the socket is read.
    socket.resume()
    socket.on('error', (error) => this.#guard.break(error))
    socket.on('end', () => {
      if (!this.#isFinishing) this.#guard.break(new Error('the collector closed the connection'))
    })
    socket.on('close', () => this.#guard.break(new Error('the collector closed the connection')))
  }

  /** Connects, and checks the certificate. Rejects with the reason. */
  static async open(target: CollectorAddress, hosts: string | undefined): Promise<CollectorConnection> {
    const { host, port, ca, cert, key } = target
    const { socket, line } = await openSocket({ host, port, tls: { ca, cert, key }, peer: 'the collector' }, hosts)
    return new CollectorConnection(socket, line)
  }

  get broken(): Error | undefined {
    return this.#guard.broken
  }

  /** Resolves when the operating system has accepted all of it, so that a slow collector slows the sender. */
  send(bytes: Uint8Array): Promise<void> {
    return this.#guard.wait(stalledMs, 'the collector does not read', (resolve) => {
      this.#socket.write(bytes, (error) => {
        if (!error) resolve()
      })
    })
  }

  /**
   * Closes the connection, and resolves when the collector has closed its side. It does so after everything before it
   * (RFC 5425, 4.4), so it has read all messages. Rejects for a reset.
   * @param requiresNotify rejects when the close comes without the alert `close_notify`, as of a killed process
   */
  async finish(requiresNotify: boolean): Promise<void> {
    this.#isFinishing = true
    const before = this.#line.bytesRead
    try {
      await this.#guard.wait(closeMs, noConfirmation, (resolve) => {
        this.#socket.once('end', () => {
          if (!requiresNotify || this.#line.bytesRead > before) resolve()
          else this.#guard.break(new Error(noConfirmation))
        })
        this.#socket.end()
      })
    } finally {
      this.destroy()
    }
  }

  /** Closes the connection without an answer. Resolves when the operating system has accepted everything. */
  async close(): Promise<void> {
    try {
      await this.#guard.wait(stalledMs, 'the collector does not read', (resolve) => this.#socket.end(resolve))
    } finally {
      this.destroy()
    }
  }

  destroy(): void {
    this.#guard.break(new Error('the connection was ended'))
  }
}
