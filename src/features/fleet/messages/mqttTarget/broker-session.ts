import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type Packet, parser } from 'mqtt-packet'
import { ConnectionGuard } from '../../../../platform/connection-guard.ts'
import { openSocket, type TlsSettings } from '../../../../platform/outgoing-socket.ts'
import {
  connectPacket,
  disconnectPacket,
  nextId,
  type Publication,
  pingPacket,
  publishPackets,
  refusals,
} from './packets.ts'

export interface Broker {
  readonly host: string
  readonly port: number
  /** Undefined: without TLS. */
  readonly tls: TlsSettings | undefined
  readonly username: string | null
  readonly password: string | null
  /** Null: another one for each connection. */
  readonly clientId: string | null
}
interface OpenOptions {
  /** FORWARD_HOSTS. */
  readonly hosts: string | undefined
  /** Ends the connection, as `close` does. */
  readonly stopped?: AbortSignal | undefined
}
/** Publications that are confirmed together. */
interface Batch {
  unconfirmed: number
  readonly resolve: () => void
}

const answerMs = 30_000
const pingMs = 20_000
const keepAliveS = 60
const closeMs = 2_000
const peer = 'the broker'
const noAnswer = `${peer} does not answer`

/**
 * A connection to a broker (MQTT 3.1.1). All methods reject once it is broken. The broker stores nothing for it (clean
 * session), because messages without a confirmation are published again.
 */
export class BrokerSession {
  readonly #socket: Socket
  readonly #guard: ConnectionGuard
  readonly #parser = parser({ protocolVersion: 4 })
  #pings: NodeJS.Timeout | undefined
  /** By packet identifier. */
  readonly #batches: (Batch | undefined)[] = []
  readonly #confirmations = new Set<Promise<void>>()
  #lastId = 0
  #onPacket: ((packet: Packet) => void) | undefined
  #closing: Promise<void> | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#guard = new ConnectionGuard(() => {
      clearInterval(this.#pings)
      socket.destroy()
    })
    this.#parser.on('packet', (packet) => this.#take(packet))
    this.#parser.on('error', (error: Error) => this.#guard.break(error))
    socket.on('data', (chunk: Buffer) => {
      this.#guard.refresh()
      this.#parser.parse(chunk)
    })
    socket.on('error', (error) => this.#guard.break(error))
    socket.on('close', () => this.#guard.break(new Error(`${peer} closed the connection`)))
  }

  /** Connects and signs in. Rejects with the reason. */
  static async open(broker: Broker, { hosts, stopped }: OpenOptions): Promise<BrokerSession> {
    const { host, port, tls, username, password } = broker
    const { socket } = await openSocket({ host, port, tls, peer, stopped }, hosts)
    const session = new BrokerSession(socket)
    stopped?.addEventListener('abort', () => void session.close(), { once: true })
    if (stopped?.aborted) void session.close()
    const clientId = broker.clientId ?? `platform-${randomUUID().slice(0, 13)}`
    await session.#signIn(connectPacket({ clientId, username, password, keepAliveS }))
    return session
  }

  async #signIn(packet: Buffer): Promise<void> {
    const answer = await this.#ask('connack', packet)
    const returnCode = (answer.cmd === 'connack' && answer.returnCode) || 0
    if (returnCode !== 0) this.#guard.break(new Error(`Connection refused: ${refusals[returnCode] ?? returnCode}`))
    if (this.broken) throw this.broken
    this.#pings = setInterval(() => void this.#ask('pingresp', pingPacket).catch(() => {}), pingMs)
  }

  get broken(): Error | undefined {
    return this.#guard.broken
  }

  /** Publishes with QoS 1, in this order. Resolves when the broker has confirmed all. */
  publish(publications: readonly Publication[]): Promise<void> {
    if (publications.length === 0) return Promise.resolve()
    const confirmation = this.#guard.wait(answerMs, noAnswer, (resolve) => {
      const batch = { unconfirmed: publications.length, resolve }
      const bytes = publishPackets(publications, this.#lastId)
      for (let count = 0; count < publications.length; count++) {
        this.#lastId = nextId(this.#lastId)
        this.#batches[this.#lastId] = batch
      }
      this.#socket.write(bytes)
    })
    this.#confirmations.add(confirmation)
    const remove = () => void this.#confirmations.delete(confirmation)
    confirmation.then(remove, remove)
    return confirmation
  }

  /** Waits shortly for confirmations, signs out and closes. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    const late = setTimeout(() => this.#guard.break(new Error('the connection was ended')), closeMs)
    await Promise.allSettled(this.#confirmations)
    await this.#guard
      .wait(closeMs, 'the connection was ended', (resolve) => {
        this.#socket.once('close', () => resolve())
        this.#socket.end(disconnectPacket)
      })
      .catch(() => {})
    clearTimeout(late)
    this.#guard.break(new Error('the connection was ended'))
  }

  /** Sends a packet, and waits for an answer of a type. */
  #ask(type: Packet['cmd'], packet: Buffer): Promise<Packet> {
    return this.#guard.wait<Packet>(answerMs, noAnswer, (resolve) => {
      this.#onPacket = (answer) => {
        if (answer.cmd === type) resolve(answer)
      }
      this.#socket.write(packet)
    })
  }

  #take(packet: Packet): void {
    if (packet.cmd === 'puback') this.#confirm(packet.messageId ?? 0)
    else this.#onPacket?.(packet)
  }

  #confirm(id: number): void {
    const batch = this.#batches[id]
    this.#batches[id] = undefined
    if (batch && --batch.unconfirmed === 0) batch.resolve()
  }
}
