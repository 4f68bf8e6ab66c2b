import { randomUUID } from 'node:crypto'
import { MqttClient } from 'mqtt'
import { openSocket, type TlsSettings } from '../../../../platform/outgoing-socket.ts'

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
export interface Publication {
  readonly topic: string
  readonly payload: string | Buffer
  readonly retain?: boolean
}

const answerMs = 30_000
const closeMs = 2_000
const peer = 'the broker'

/**
 * A connection to a broker (MQTT 3.1.1). All methods reject once it is broken. The broker stores nothing for it (clean
 * session), because messages without a confirmation are published again.
 */
export class BrokerSession {
  readonly #client: MqttClient
  #broken: Error | undefined
  readonly #pending = new Set<(error: Error) => void>()

  private constructor(client: MqttClient) {
    this.#client = client
    client.on('error', (error) => this.#end(error))
    client.on('close', () => this.#end(new Error(`${peer} closed the connection`)))
  }

  /** Connects and signs in. Rejects with the reason. @param hosts FORWARD_HOSTS */
  static async open(broker: Broker, hosts: string | undefined): Promise<BrokerSession> {
    const { host, port, tls, username, password, clientId } = broker
    const { socket } = await openSocket({ host, port, tls, peer }, hosts)
    const client = new MqttClient(() => socket, {
      clientId: clientId ?? `platform-${randomUUID().slice(0, 13)}`,
      ...(username !== null && { username }),
      ...(password !== null && { password }),
      protocolVersion: 4,
      clean: true,
      keepalive: 30,
      connectTimeout: answerMs,
      reconnectPeriod: 0,
      resubscribe: false,
    })
    const session = new BrokerSession(client)
    await session.#unlessBroken((resolve) => client.once('connect', resolve))
    return session
  }

  get broken(): Error | undefined {
    return this.#broken
  }

  /** Publishes with QoS 1, in this order. Resolves when the broker has confirmed all. */
  async publish(publications: readonly Publication[]): Promise<void> {
    if (publications.length === 0) return
    await this.#unlessBroken((resolve) => {
      let left = publications.length
      for (const { topic, payload, retain = false } of publications)
        this.#client.publish(topic, payload, { qos: 1, retain }, (error) => {
          if (error) this.#end(error)
          else if (--left === 0) resolve()
        })
    })
  }

  /** Signs out and closes. Never rejects. */
  async close(): Promise<void> {
    const isForced = this.#broken !== undefined
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, closeMs)
      this.#client.end(isForced, () => {
        clearTimeout(late)
        resolve()
      })
    })
    this.#end(new Error('the connection was ended'))
  }

  #unlessBroken(begin: (resolve: () => void) => void): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error(`${peer} does not answer`)), answerMs)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      this.#pending.add(fail)
      begin(() => {
        this.#pending.delete(fail)
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #end(error: Error): void {
    if (this.#broken) return
    this.#broken = error
    this.#client.end(true)
    for (const fail of this.#pending) fail(error)
    this.#pending.clear()
  }
}
