import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInNetworks, parseNetwork, wrongNetwork } from '../../src/platform/network-list.ts'

const quadOf = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
const address = fc.nat({ max: 2 ** 32 - 1 })
/** First address of the network of `bits` bits around `number`. */
const first = (number: number, bits: number) => (bits === 0 ? 0 : (number >>> (32 - bits)) * 2 ** (32 - bits))
const hex = (number: number) => `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`

test('an IPv4 address is in a network if the first bits are the same, also as a mapped IPv6 address', () => {
  fc.assert(
    fc.property(address, address, fc.nat({ max: 32 }), (number, other, bits) => {
      const start = first(number, bits)
      const isInside = first(other, bits) === start
      const list = `${quadOf(start)}/${bits}`
      const mappedList = `::ffff:${hex(start)}/${bits + 96}`
      for (const ip of [quadOf(other), `::ffff:${quadOf(other)}`, `::FFFF:${quadOf(other)}`]) {
        expect(isInNetworks(ip, list)).toBe(isInside)
        expect(isInNetworks(ip, `2001:db8::/32\n${mappedList}`)).toBe(isInside)
      }
      expect(isInNetworks(quadOf(number), list)).toBe(true)
      expect(isInNetworks('2001:db8::1', list)).toBe(false)
    }),
  )
})

test('an IPv6 address is in a network if the first bits are the same', () => {
  const halves = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }))
  const text = (number: bigint) =>
    Array.from({ length: 8 }, (_, index) => ((number >> BigInt(16 * (7 - index))) & 0xffffn).toString(16)).join(':')
  fc.assert(
    fc.property(halves, fc.nat({ max: 128 }), ([number, other], bits) => {
      const rest = BigInt(128 - bits)
      const start = (number >> rest) << rest
      fc.pre(start >> 32n !== 0xffffn && other >> 32n !== 0xffffn)
      expect(isInNetworks(text(other), `${text(start)}/${bits}`)).toBe(other >> rest === number >> rest)
      expect(isInNetworks(text(number), `${text(start)}/${bits}`)).toBe(true)
    }),
  )
})

test('host bits are refused, never dropped', () => {
  fc.assert(
    fc.property(address, fc.nat({ max: 32 }), (number, bits) => {
      const problem = parseNetwork(`${quadOf(number)}/${bits}`)
      expect(problem === 'host').toBe(number !== first(number, bits))
    }),
  )
  expect(parseNetwork('2001:db8::1/64')).toBe('host')
  expect(parseNetwork('2001:db8::/64')).toEqual({ address: '2001:db8::', bits: 64, family: 'ipv6' })
})

test('what is no network is refused, an empty list means any address', () => {
  for (const text of [
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    '010.0.0.0/8',
    '10.0.0.0/08',
    'a/8',
    '1.2.3.4/',
    '/8',
    '::ffff:0:0/95',
    'fe80::1%eth0',
  ])
    expect([text, parseNetwork(text)]).toEqual([text, 'syntax'])
  expect(wrongNetwork('10.0.0.0/8, 192.168.1.7\n::1')).toBeUndefined()
  expect(wrongNetwork('10.0.0.0/8 10.0.0.1/8')).toEqual({ text: '10.0.0.1/8', problem: 'host' })
  for (const list of [null, '', ' \n']) expect(isInNetworks('203.0.113.9', list)).toBe(true)
  expect(isInNetworks('not an address', '0.0.0.0/0')).toBe(false)
})
