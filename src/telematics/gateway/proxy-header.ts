/**
 * PROXY protocol of HAProxy. Connections through a proxy begin with a header that contains the client's address.
 * Version 1 is a line of text and version 2 is binary. nginx, HAProxy and cloud load balancers send it.
 */
import { BlockList, isIP, type Socket } from 'node:net'
import { gatewayMetrics } from './metrics.ts'

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
/** Maximum length of version 1 in bytes, with its end of line. */
const longestLine = 107
const fixedBytes = 16
/** Maximum length of version 2 in bytes, including what a proxy adds to the addresses. */
const maxHeaderBytes = 4_096
const headerMs = 5_000

export interface ProxyHeader {
  /** Address of the client. Undefined: the proxy's own connection, for example a health check. */
  readonly address: string | undefined
  readonly length: number
}

/** Reads the header at the start of a connection. 'more': it is incomplete. 'wrong': there is none. */
export function readProxyHeader(bytes: Buffer): ProxyHeader | 'more' | 'wrong' {
  const prefixLength = Math.min(bytes.length, signature.length)
  if (bytes.subarray(0, prefixLength).equals(signature.subarray(0, prefixLength))) return readBinary(bytes)
  const word = Buffer.from('PROXY ', 'latin1')
  const start = Math.min(bytes.length, word.length)
  return bytes.subarray(0, start).equals(word.subarray(0, start)) ? readLine(bytes) : 'wrong'
}

function readLine(bytes: Buffer): ProxyHeader | 'more' | 'wrong' {
  const end = bytes.subarray(0, longestLine).indexOf('\r\n')
  if (end < 0) return bytes.length < longestLine ? 'more' : 'wrong'
  const [, kind, source = ''] = bytes.toString('latin1', 0, end).split(' ')
  const length = end + 2
  if (kind === 'UNKNOWN') return { address: undefined, length }
  const family = { TCP4: 4, TCP6: 6 }[kind ?? '']
  return family !== undefined && isIP(source) === family ? { address: source, length } : 'wrong'
}

function readBinary(bytes: Buffer): ProxyHeader | 'more' | 'wrong' {
  if (bytes.length < fixedBytes) return 'more'
  const [kind, family] = [bytes[12], bytes[13]]
  const length = fixedBytes + bytes.readUInt16BE(14)
  if ((kind !== 0x20 && kind !== 0x21) || length > maxHeaderBytes) return 'wrong'
  if (bytes.length < length) return 'more'
  if (kind === 0x20) return { address: undefined, length }
  if (family === 0x11 && length >= fixedBytes + 12)
    return { address: [...bytes.subarray(fixedBytes, fixedBytes + 4)].join('.'), length }
  if (family === 0x21 && length >= fixedBytes + 36) {
    const parts = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(fixedBytes + 2 * at).toString(16))
    return { address: parts.join(':'), length }
  }
  return { address: undefined, length }
}

/** Parses addresses and networks, separated by commas. Throws a RangeError that names an invalid one. */
export function networksOf(list: string): BlockList {
  const networks = new BlockList()
  for (const each of list.split(',').map((part) => part.trim())) {
    const [address = '', length, ...rest] = each.split('/')
    const [family, bits] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    const size = length === undefined ? bits : Number(length)
    const isRight = isIP(address) > 0 && rest.length === 0 && Number.isInteger(size) && size > 0 && size <= bits
    if (!isRight) throw new RangeError(`“${each}” is not an address or network (10.1.0.0/16)`)
    networks.addSubnet(address, size, family)
  }
  return networks
}

const isAmong = (networks: BlockList, address: string) =>
  networks.check(address.replace(/^::ffff:(?=\d+\.)/, ''), isIP(address) === 6 && !/\./.test(address) ? 'ipv6' : 'ipv4')

/**
 * Returns the listener of connections when there are proxies. Proxies must send a header. From other clients a header
 * counts as an invalid frame.
 */
export function behindProxies(proxies: BlockList, accept: (socket: Socket, address: string) => void) {
  return (socket: Socket): void => {
    const own = socket.remoteAddress ?? ''
    if (!isAmong(proxies, own)) {
      accept(socket, own)
      return
    }
    let buffer = Buffer.alloc(0)
    // A broken socket must not end the process before its connection has a listener.
    socket.on('error', () => {})
    const late = setTimeout(() => socket.destroy(), headerMs)
    socket.once('close', () => clearTimeout(late))
    const read = () => {
      for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) buffer = Buffer.concat([buffer, chunk])
      const header = readProxyHeader(buffer)
      if (header === 'more') return
      socket.off('readable', read)
      clearTimeout(late)
      if (header === 'wrong') {
        gatewayMetrics.count('shed')
        socket.destroy()
        return
      }
      if (buffer.length > header.length) socket.unshift(buffer.subarray(header.length))
      accept(socket, header.address ?? own)
    }
    socket.on('readable', read)
  }
}
