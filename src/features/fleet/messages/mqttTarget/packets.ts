/** Packets of MQTT 3.1.1 that a publisher sends. */
import { generate } from 'mqtt-packet'

export interface Publication {
  readonly topic: string
  readonly payload: string | Buffer
  readonly retain?: boolean
}
interface Login {
  readonly clientId: string
  readonly username: string | null
  readonly password: string | null
  readonly keepAliveS: number
}

/** Greatest packet identifier. 0 is none. */
const maxPacketId = 65_535
export const nextId = (id: number): number => (id % maxPacketId) + 1

export const pingPacket: Buffer = generate({ cmd: 'pingreq' })
export const disconnectPacket: Buffer = generate({ cmd: 'disconnect' })

/** Meanings of the return code of CONNACK, table 3.1. */
export const refusals: Readonly<Record<number, string>> = {
  1: 'Unacceptable protocol version',
  2: 'Identifier rejected',
  3: 'Server unavailable',
  4: 'Bad username or password',
  5: 'Not authorized',
}

/** CONNECT with a clean session, 3.1. A password requires a user name, which may be empty. */
export function connectPacket({ clientId, username, password, keepAliveS }: Login): Buffer {
  const user = username ?? (password === null ? null : '')
  return generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive: keepAliveS,
    ...(user !== null && { username: user }),
    ...(password !== null && { password: Buffer.from(password) }),
  })
}

/** PUBLISH packets with QoS 1 in one buffer, 3.3. Their identifiers follow `lastId` and begin again with 1. */
export function publishPackets(publications: readonly Publication[], lastId: number): Buffer {
  let id = lastId
  return Buffer.concat(
    publications.map(({ topic, payload, retain = false }) => {
      id = nextId(id)
      return generate({ cmd: 'publish', topic, payload, retain, qos: 1, dup: false, messageId: id })
    }),
  )
}
