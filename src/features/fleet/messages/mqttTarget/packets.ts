/** Packets of MQTT 3.1.1 that a publisher sends and receives. Pure. */

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
/** Packet of a broker, without its length. */
export interface BrokerPacket {
  readonly type: number
  readonly body: Uint8Array
}

/** Types of packets, table 2.1. */
export const packetType = { connack: 2, puback: 4, pingresp: 13 } as const
/** Greatest packet identifier. 0 is none. */
const maxPacketId = 65_535
export const pingPacket: Buffer = Buffer.of(0xc0, 0)
export const disconnectPacket: Buffer = Buffer.of(0xe0, 0)

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
  const strings = [clientId, user, password].filter((each) => each !== null).map((each) => Buffer.from(each))
  const flags = 0x02 | (user === null ? 0 : 0x80) | (password === null ? 0 : 0x40)
  const head = Buffer.from([0, 4, ...Buffer.from('MQTT'), 4, flags, keepAliveS >> 8, keepAliveS & 0xff])
  const parts = strings.flatMap((each) => [Buffer.of(each.length >> 8, each.length & 0xff), each])
  const body = Buffer.concat([head, ...parts])
  const start = Buffer.alloc(1 + lengthSize(body.length), 0x10)
  writeLength(start, 1, body.length)
  return Buffer.concat([start, body])
}

/** PUBLISH packets with QoS 1 in one buffer, 3.3. Their identifiers follow `lastId` and begin again with 1. */
export function publishPackets(publications: readonly Publication[], lastId: number): Buffer {
  const sizes = publications.map(({ topic, payload }) => {
    const topicSize = Buffer.byteLength(topic)
    return { topicSize, bodySize: 2 + topicSize + 2 + Buffer.byteLength(payload) }
  })
  const total = sizes.reduce((sum, { bodySize }) => sum + 1 + lengthSize(bodySize) + bodySize, 0)
  const bytes = Buffer.allocUnsafe(total)
  let at = 0
  let id = lastId
  for (const [index, { topic, payload, retain = false }] of publications.entries()) {
    const { topicSize, bodySize } = sizes[index]!
    id = nextId(id)
    bytes[at++] = retain ? 0x33 : 0x32
    at = writeLength(bytes, at, bodySize)
    const end = at + bodySize
    at = bytes.writeUInt16BE(topicSize, at)
    at += bytes.write(topic, at)
    at = bytes.writeUInt16BE(id, at)
    if (typeof payload === 'string') bytes.write(payload, at)
    else bytes.set(payload, at)
    at = end
  }
  return bytes
}

export const nextId = (id: number): number => (id % maxPacketId) + 1

const lengthSize = (length: number) => (length < 128 ? 1 : length < 16_384 ? 2 : length < 2_097_152 ? 3 : 4)

/** Writes a remaining length, 2.2.3. Returns the offset after it. */
function writeLength(bytes: Buffer, from: number, length: number): number {
  let at = from
  let rest = length
  for (; rest > 127; rest >>= 7) bytes[at++] = (rest & 127) | 128
  bytes[at++] = rest
  return at
}

/** Packets of a broker with at most this length. A publisher receives no longer ones. */
const maxBody = 127

/** Cuts the bytes of a broker into packets. */
export class PacketReader {
  #rest: Uint8Array = new Uint8Array(0)

  /** Throws a RangeError for a packet that no broker sends to a publisher. */
  push(chunk: Uint8Array): BrokerPacket[] {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const packets: BrokerPacket[] = []
    let at = 0
    while (at + 2 <= bytes.length) {
      const length = bytes[at + 1]!
      if (length > maxBody) throw new RangeError('the broker sent an unexpected packet')
      const end = at + 2 + length
      if (end > bytes.length) break
      packets.push({ type: bytes[at]! >> 4, body: bytes.subarray(at + 2, end) })
      at = end
    }
    this.#rest = bytes.subarray(at)
    return packets
  }
}
