import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../../../src/domain/gb32960/index.ts'
import {
  dtcOf,
  longestMessage,
  readAnswer,
  readDtcs,
  readIdentified,
  readValue,
} from '../../../src/domain/gb32960/uds/index.ts'
import { ecuCatalogue } from '../../../src/virtual-fleet/fleet/ecus.ts'
import { bench, ecuOf } from './ecu-bench.ts'

const insulation = dtcOf('P0AA6-1A')!
const apart = dtcOf('P1A11-62')!
/** Codes with their status in the response to 19 02 FF. */
const storedCodes = (one: ReturnType<typeof bench>) =>
  readDtcs(fromHex('1902FF'), fromHex(one.ask('1902FF') ?? ''))?.dtcs.map(({ dtc, status }) => [dtc, status])

const someRequests = fc.array(
  fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
    // Nearly valid requests.
    fc
      .tuple(
        fc.constantFrom('10', '11', '14', '19', '22', '2E', '2F', '31', '3E', '85'),
        fc.constantFrom('', '01', '02', '03', '04', '06', '0A', 'F190', '0203', '0207', '0504', 'FFFFFF', '0904'),
        fc.uint8Array({ maxLength: 6 }),
      )
      .map(([service, first, rest]) => fromHex(`${service}${first}${toHex(rest)}`)),
  ),
  { maxLength: 30 },
)

test('whatever is asked is answered as UDS has it, and nothing throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ecuCatalogue.map(({ code }) => code)), someRequests, (code, requests) => {
      const one = bench(code)
      for (const request of requests) {
        const responses = one.all(request).map(fromHex)
        // Suppressed response: bit 7 of a subfunction.
        if (responses.length === 0) expect(request[1]! & 0x80).toBe(0x80)
        for (const [at, response] of responses.entries()) {
          const answer = readAnswer(request, response)
          expect(answer.kind).not.toBe('foreign')
          expect(response.length).toBeLessThanOrEqual(longestMessage)
          if (at < responses.length - 1) expect(answer).toEqual({ kind: 'negative', nrc: 0x78 })
          else if (answer.kind === 'negative') expect(answer.nrc).not.toBe(0x78)
        }
        one.pass(700)
      }
    }),
  )
})

test('every identifier can be read, one by one and all at once, as its layout says', () => {
  for (const { code, identifiers } of ecuCatalogue) {
    const one = bench(code)
    const lengthOf = (did: number) => {
      const identifier = identifiers.find((own) => Number.parseInt(own.did, 16) === did)
      return identifier?.values.reduce((sum, { length }) => sum + length, 0)
    }
    const request = fromHex(`22${identifiers.map(({ did }) => did).join('')}`)
    const read = readIdentified(request, fromHex(one.ask(toHex(request)) ?? ''), lengthOf)
    expect(read?.map(({ did }) => did.toString(16).padStart(4, '0').toUpperCase())).toEqual(
      identifiers.map(({ did }) => did),
    )
    for (const { did, data } of read ?? []) {
      expect(data.length).toBe(lengthOf(did))
      const { values } = identifiers.find((own) => Number.parseInt(own.did, 16) === did)!
      for (const value of values) expect(readValue(data, value)).toBeDefined()
    }
  }
})

test('data is the vehicle’s own', () => {
  const bms = bench('BMS')
  expect(bms.ask('22F190')).toBe(`62F190${toHex(new TextEncoder().encode('LTEST000000000001')).toUpperCase()}`)
  // 361.2 V, 0 A.
  expect(bms.ask('220201')).toBe('6202010E1C0000')
  bms.around({ voltageV: 350, currentA: -12.5 })
  expect(bms.ask('220201')).toBe('6202010DACFF83')
  expect(bench('VCU').ask('220101D003')).toBe('6201010000D0030280')
})

test('a trouble is stored, and stays confirmed when it is over', () => {
  const bms = bench('BMS')
  expect(storedCodes(bms)).toEqual([])
  bms.around({ speedKmh: 52.3, socPercent: 48 })
  bms.notices([insulation])
  // Failed, this cycle, pending, confirmed, since clear, warning light.
  expect(storedCodes(bms)).toEqual([[insulation, 0xaf]])
  expect(bms.ask('190101')).toBe('5901AF010001')
  bms.notices([])
  expect(storedCodes(bms)).toEqual([[insulation, 0x2e]])
  expect(bms.ask('190201')).toBe('5902AF')
  // 52.3 km/h, 12 345.6 km, 48 %, 15 °C, 10:00 in the fleet's zone.
  const moment = 'D001020BD0020001E240D00301E0D00437D005260301100000'
  expect(bms.ask('19040AA61AFF')).toBe(`59040AA61A2E0105${moment}`)
  expect(bms.ask('19060AA61AFF')).toBe('59060AA61A2E01010200')
})

test('a light trouble is confirmed by its second time, ages by cycles without it, and is forgotten', () => {
  const bms = bench('BMS')
  bms.notices([apart])
  bms.notices([])
  expect(storedCodes(bms)).toEqual([[apart, 0x26]])
  bms.notices([apart], true)
  expect(storedCodes(bms)).toEqual([[apart, 0x2f]])
  expect(bms.ask('19061A1162FF')).toBe('59061A11622F01020200')
  bms.notices([], true)
  bms.notices([], true)
  expect(storedCodes(bms)).toEqual([[apart, 0x28]])
  for (let cycle = 0; cycle < 40; cycle++) bms.notices([], true)
  expect(storedCodes(bms)).toEqual([])
})

test('cleared is cleared, until the trouble is back', () => {
  const bms = bench('BMS')
  bms.notices([insulation, apart])
  expect(bms.all('14FFFFFF').slice(-2)).toEqual(['7F1478', '54'])
  expect(storedCodes(bms)).toEqual([])
  bms.notices([insulation])
  expect(storedCodes(bms)?.map(([dtc]) => dtc)).toEqual([insulation])
  bms.notices([insulation, apart])
  expect(bms.ask('140AA61A')).toBe('54')
  expect(storedCodes(bms)?.map(([dtc]) => dtc)).toEqual([apart])
  expect(bms.ask('14123456')).toBe('7F1431')
})

test('who is never asked twice is not always busy', () => {
  const one = bench('BMS')
  const answers = Array.from({ length: 1000 }, () => one.all('22F190').at(-1))
  const busyCount = answers.filter((answer) => answer === '7F2221').length
  expect(busyCount).toBeGreaterThan(0)
  expect(busyCount).toBeLessThan(60)
})

test('a change is refused on the road, and what needs a session or a key without it', () => {
  const bms = bench('BMS')
  expect(bms.ask('2E02070A')).toBe('7F2E7F')
  expect(bms.ask('31010203')).toBe('7F317E')
  expect(bms.ask('1003')).toBe('5003003201F4')
  bms.around({ speedKmh: 8 })
  for (const request of ['2E02070A', '31010203', '14FFFFFF', '1101'])
    expect(bms.ask(request)).toBe(`7F${request.slice(0, 2)}22`)
  expect(bms.ask('220207')).toBe('62020714')
  bms.around({ speedKmh: 0 })
  expect(bms.ask('2E02070A')).toBe('6E0207')
  expect(bms.ask('220207')).toBe('6202070A')
  expect(bms.ask('2E0207FF')).toBe('7F2E31')
  expect(bms.ask('2E02070A0A')).toBe('7F2E13')
  expect(bms.ask('2E020105')).toBe('7F2E31')
  const eps = bench('EPS')
  eps.ask('1003')
  expect(eps.ask('2E0703000A')).toBe('7F2E33')
})

test('what an ECU does not know it says so', () => {
  const bms = bench('BMS')
  expect(bms.ask('22F1900999')).toBe('7F2231')
  expect(bms.ask('22F1')).toBe('7F2213')
  expect(bms.ask('2701')).toBe('7F2711')
  expect(bms.ask('1942')).toBe('7F1912')
  expect(bms.ask('1002')).toBe('7F107E')
  expect(bms.ask('1009')).toBe('7F1012')
  expect(bms.ask('31030203')).toBe('7F3124')
  expect(bms.ask('2F09040032')).toBe('7F2F11')
})

test('the extended session ends by itself, and what is held with it', () => {
  const hvac = bench('HVAC')
  hvac.ask('1003')
  expect(hvac.ask('2F09040332')).toBe('6F09040332')
  expect(hvac.ask('220904')).toBe('62090432')
  hvac.pass(60_000)
  expect(hvac.ask('2F09040350')).toBe('6F09040350')
  hvac.pass(66_000)
  expect(hvac.ask('220904')).toBe('62090400')
  expect(hvac.ask('2F09040332')).toBe('7F2F7F')
})

test('an awaited routine keeps who asked waiting, then tells what it found', () => {
  const bms = bench('BMS')
  bms.ask('1003')
  expect(bms.all('31010203')).toEqual(['7F3178', '7F3178', '71010203020A8C'])
  bms.pass(9_000)
  bms.around({ insulationKohm: 38 })
  expect(bms.ask('31030203')).toBe('71030203030026')
  expect(bms.ask('31020203')).toBe('7F3124')
})

test('another runs by itself, and can be stopped', () => {
  const bcm = bench('BCM')
  bcm.ask('1003')
  expect(bcm.ask('31010221')).toBe('71010221010000')
  expect(bcm.ask('31010221')).toBe('7F3124')
  bcm.pass(3_000)
  expect(bcm.ask('31030221')).toBe('71030221010000')
  expect(bcm.ask('31020221')).toBe('71020221000000')
  expect(bcm.ask('31030221')).toBe('71030221000000')
  bcm.notices([ecuOf('BCM').troubleCodes[0]!.dtc])
  expect(bcm.ask('31010221')).toBe('71010221010000')
  bcm.pass(12_000)
  expect(bcm.ask('31030221')).toBe('71030221030001')
})
