import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The address may not be connected to: it is the platform's own network's, or not among those that are allowed. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Addresses that are not public. A list for each family: one for both would hold IPv4 addresses against `::/3`. */
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
// Only 2000::/3 is public unicast. Of it, 2001::/23 (Teredo and other protocols) and 2002::/16 (6to4) lead to IPv4
// addresses of any kind, as do ::/96, ::ffff:0:0/96 and 64:ff9b::/96 below it.
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(net, bits, 'ipv6')

/** Examples in documents: nobody's, so whoever answers there is not whom staff meant. */
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

/** Whether this machine itself has the address: what listens on it trusts callers from there. */
function isOwn(address: string): boolean {
  const own = new BlockList()
  for (const each of Object.values(networkInterfaces()).flatMap((found) => found ?? []))
    own.addAddress(each.address, familyOf(each.address))
  return own.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The address to connect to for a host that staff named. `allowed` is FORWARD_HOSTS: names, addresses and networks
 * (10.1.0.0/16) with commas between; unset: every public address. An address of this machine only when it is listed by
 * itself, not as one of a network; one of the networks for documentation never. Throws an UnreachableError, or what the look-up
 * fails with.
 */
export async function addressOf(host: string, allowed: string | undefined): Promise<string> {
  const listed = (allowed ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)
  const isNamed = listed.includes(host.toLowerCase())
  const nets = new BlockList()
  const single = new BlockList()
  for (const each of listed) {
    const [net = '', bits] = each.split('/')
    if (isIP(net) && bits !== undefined) nets.addSubnet(net, Number(bits), familyOf(net))
    else if (isIP(net)) single.addAddress(net, familyOf(net))
  }
  const { address } = await lookup(host)
  const family = familyOf(address)
  const isSingle = isNamed || single.check(address, family)
  const isAllowed = listed.length > 0 ? isSingle || nets.check(address, family) : !inside[family].check(address, family)
  if (!isAllowed || examples.check(address, family) || (isOwn(address) && !isSingle))
    throw new UnreachableError('the address is not allowed (FORWARD_HOSTS)')
  return address
}
