import { BlockList, isIP } from 'node:net'

/** Network in CIDR notation: its first address and the number of fixed bits. */
interface Network {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}
/** syntax: no address or number of bits. host: bits after the network's own are set. */
export type NetworkProblem = 'syntax' | 'host'

const ipv4InIpv6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** IPv4 for an IPv6 address that contains one (RFC 4291, 2.5.5.2). Without a zone. */
const plainAddress = (ip: string): string => {
  const [address = ''] = ip.trim().split('%')
  return ipv4InIpv6.exec(address)?.[1] ?? address
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** All bits of an address as a number. */
function numberOf(address: string): bigint {
  const quad = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const tail = quad ? quad.slice(1).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) : undefined
  if (!address.includes(':')) return tail ?? 0n
  const hex =
    quad && tail !== undefined
      ? `${address.slice(0, quad.index)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`
      : address
  const [head = '', end] = hex.split('::')
  const [first, last] = [groupsOf(head), groupsOf(end ?? '')]
  const groups = [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

/** Parses a network in CIDR notation. An address alone is a network of one. */
export function parseNetwork(text: string): Network | NetworkProblem {
  const match = /^([^/\s%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text)
  const [, address = '', length] = match ?? []
  const kind = isIP(address)
  if (kind === 0) return 'syntax'
  const isMapped = kind === 6 && numberOf(address) >> 32n === 0xffffn
  const whole = kind === 4 ? 32 : 128
  const allBits = length === undefined ? whole : Number(length)
  if (allBits > whole || (isMapped && allBits < 96)) return 'syntax'
  if (numberOf(address) & ((1n << BigInt(whole - allBits)) - 1n)) return 'host'
  if (!isMapped) return { address, bits: allBits, family: kind === 4 ? 'ipv4' : 'ipv6' }
  const low = numberOf(address) & 0xffffffffn
  const ipv4 = [24n, 16n, 8n, 0n].map((shift) => String((low >> shift) & 255n)).join('.')
  return { address: ipv4, bits: allBits - 96, family: 'ipv4' }
}

/** Networks of a list, separated by spaces, commas or lines. */
const partsOf = (list: string): string[] => list.split(/[\s,;，；]+/).filter(Boolean)

/** The first entry of a list that is no network. Undefined: all are. */
export function wrongNetwork(list: string): { readonly text: string; readonly problem: NetworkProblem } | undefined {
  for (const text of partsOf(list)) {
    const problem = parseNetwork(text)
    if (typeof problem === 'string') return { text, problem }
  }
  return undefined
}

const maxLists = 1_000
const lists = new Map<string, BlockList>()

/** The parsed list. Each is parsed once, because every call of a user checks one. */
function listOf(list: string): BlockList {
  const parsedList = lists.get(list)
  if (parsedList) return parsedList
  const networks = new BlockList()
  for (const text of partsOf(list)) {
    const network = parseNetwork(text)
    if (typeof network !== 'string') networks.addSubnet(network.address, network.bits, network.family)
  }
  if (lists.size >= maxLists) lists.clear()
  lists.set(list, networks)
  return networks
}

/**
 * Whether an address lies in one of the networks of a list. Without a list, every address does. IPv4-mapped IPv6
 * addresses count as IPv4.
 */
export function isInNetworks(ip: string, list: string | null): boolean {
  if (list === null || list.trim() === '') return true
  const address = plainAddress(ip)
  const kind = isIP(address)
  return kind !== 0 && listOf(list).check(address, kind === 4 ? 'ipv4' : 'ipv6')
}
