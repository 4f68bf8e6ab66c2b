import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Connections to this address are forbidden: it is in the platform's own network or not on the allow list. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/**
 * Addresses that are not public. One list per family, because a shared one would match IPv4 addresses against `::/3`.
 */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, bits, 'ipv4')
// Only 2000::/3 is public unicast. Within it, 2001::/23 (Teredo and other protocols) and 2002::/16 (6to4) lead to
// arbitrary IPv4 addresses. The same applies to ::/96, ::ffff:0:0/96 and 64:ff9b::/96 below it.
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(net, bits, 'ipv6')

/** Reserved for documentation. They have no legitimate owner, so a response would come from an unintended host. */
const examples = new BlockList()
for (const [net, bits] of [
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  examples.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  examples.addSubnet(net, bits, 'ipv6')

/** True for addresses of this machine, whose services trust local callers. */
function isOwn(address: string): boolean {
  const own = new BlockList()
  for (const each of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []))
    own.addAddress(each.address, familyOf(each.address))
  return own.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Resolves a configured host to an address that may be connected to. `allowList` is FORWARD_HOSTS: comma-separated names,
 * addresses and networks (10.1.0.0/16). Unset: every public address. An address of this machine must be listed by
 * itself, not as part of a network. Documentation networks are never allowed. Throws an UnreachableError, or the error
 * of the look-up.
 */
export async function addressOf(host: string, allowList: string | undefined): Promise<string> {
  const allowedHosts = (allowList ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
  const isNamed = allowedHosts.includes(host.toLowerCase())
  const nets = new BlockList()
  const single = new BlockList()
  for (const each of allowedHosts) {
    const [net = '', bits] = each.split('/')
    if (isIP(net) && bits !== undefined) nets.addSubnet(net, Number(bits), familyOf(net))
    else if (isIP(net)) single.addAddress(net, familyOf(net))
  }
  const { address } = await lookup(host)
  const family = familyOf(address)
  const isSingle = isNamed || single.check(address, family)
  const isAllowed =
    allowedHosts.length > 0 ? isSingle || nets.check(address, family) : !inside[family].check(address, family)
  if (!isAllowed || examples.check(address, family) || (isOwn(address) && !isSingle))
    throw new UnreachableError('the address is not allowed (FORWARD_HOSTS)')
  return address
}
