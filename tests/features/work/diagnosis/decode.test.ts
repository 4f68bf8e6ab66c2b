import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex } from '../../../../src/domain/gb32960/index.ts'
import { udsServices, valueTypes } from '../../../../src/domain/gb32960/uds/index.ts'
import type { ByteField } from '../../../../src/features/work/diagnosis/exchange/byte-fields.ts'
import type { IdentifierValue } from '../../../../src/features/work/diagnosis/exchange/contract.ts'
import { decodeRequest, decodeResponse } from '../../../../src/features/work/diagnosis/exchange/decode.ts'
import { build, bytesOf, draftOf, emptyDraft } from '../../../../src/features/work/diagnosis/exchange/draft.ts'
import { inCheck } from '../../../check.ts'

const value = (more: Partial<IdentifierValue>): IdentifierValue => ({
  did: 'D001',
  name: ['电压', 'Voltage'] as const,
  writable: true,
  type: 'unsigned' as const,
  at: 0,
  length: 2,
  factor: 0.1,
  offset: 0,
  unit: 'V',
  codes: {},
  ...more,
})
const values = [
  value({}),
  value({ at: 3, length: 1, name: ['温度', 'Temperature'], type: 'signed', factor: 1, unit: '°C' }),
  value({ did: 'F190', name: ['VIN', 'VIN'], type: 'text', length: 0, factor: 1, unit: null }),
  value({ did: 'D002', name: ['状态', 'State'], length: 1, factor: 1, unit: null, codes: { 1: ['开', 'On'] } }),
]
const fieldTexts = (fields: readonly ByteField[]) =>
  fields.map(({ name, value: words, unit }) => {
    const text = words.map((word) => (typeof word === 'object' ? word[1] : String(word)))
    return `${name[1]}: ${text.join(' ')}${unit ? ` ${unit}` : ''}`
  })
const response = (request: string, answer: string) => decodeResponse(fromHex(request), fromHex(answer), values)

describe('whatever the bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 60 })
  const services = fc.constantFrom(...Object.keys(udsServices).map(Number))
  const anyValue = fc.record({
    did: fc.constantFrom('D001', 'F190', '0000'),
    name: fc.constant(['a', 'a'] as const),
    writable: fc.boolean(),
    type: fc.constantFrom(...valueTypes),
    at: fc.nat(20),
    length: fc.nat(8),
    factor: fc.double({ noNaN: true }),
    offset: fc.constant(0),
    unit: fc.constant(null),
    codes: fc.constant({}),
  })
  const covers = (fields: readonly ByteField[], length: number) => {
    let next = 0
    for (const field of fields) {
      expect([field.at, field.length > 0]).toEqual([next, true])
      next += field.length
    }
    expect(next).toBe(length)
  }

  test('each belongs to one field, of requests and of responses', () => {
    fc.assert(
      fc.property(
        services,
        bytes,
        bytes,
        fc.boolean(),
        fc.array(anyValue),
        (service, rest, answer, isOwn, identifiers) => {
          const request = Uint8Array.of(service, ...rest)
          const responseBytes = isOwn ? Uint8Array.of(service + 0x40, ...rest.subarray(0, 3), ...answer) : answer
          covers(decodeRequest(request, identifiers), request.length)
          covers(decodeResponse(request, responseBytes, identifiers).fields, responseBytes.length)
          covers(decodeRequest(rest, identifiers), rest.length)
        },
      ),
      { numRuns: inCheck(100, 3_000) },
    )
  })

  test('a request taken back into the form gives the same bytes', () => {
    fc.assert(
      fc.property(services, bytes, fc.array(anyValue), (service, rest, identifiers) => {
        const request = Buffer.from(Uint8Array.of(service, ...rest))
          .toString('hex')
          .toUpperCase()
        expect(build(draftOf(request, identifiers), identifiers).request).toBe(request)
      }),
      { numRuns: inCheck(100, 3_000) },
    )
  })
})

describe('responses', () => {
  test('trouble codes with the status bits that the ECU supports', () => {
    const reply = response('1902FF', '59020996A1232F')
    expect(reply).toMatchObject({ kind: 'positive', supported: 9, dtcs: [{ dtc: 0x96a123, status: 0x2f }] })
    expect(fieldTexts(reply.fields).slice(-2)).toEqual(['Trouble code: B16A1-23', 'Status: Test failed Confirmed'])
  })

  test('data by its values, with what means nothing between them', () => {
    expect(fieldTexts(response('22D001D002', '62D0010FA100F6D00201').fields)).toEqual([
      'Positive response: 62 Read data by identifier',
      'Data identifier: D001',
      'Voltage: 400.1 V',
      'Unassigned: 00',
      'Temperature: -10 °C',
      'Data identifier: D002',
      'State: 1 On',
    ])
    const vin = response('22F190', `62F190${Buffer.from('LTESTV00000000001').toString('hex')}`)
    expect(fieldTexts(vin.fields).at(-1)).toBe('VIN: LTESTV00000000001')
  })

  test('a snapshot with the data of its time', () => {
    expect(
      fieldTexts(response('190496A123FF', '590496A123090102D0020 1D0010FA10005'.replaceAll(' ', '')).fields).slice(2),
    ).toEqual([
      'Trouble code: B16A1-23',
      'Status: Test failed Confirmed',
      'Record number: 1',
      'Identifier count: 2',
      'Data identifier: D002',
      'State: 1 On',
      'Data identifier: D001',
      'Voltage: 400.1 V',
      'Unassigned: 00',
      'Temperature: 5 °C',
    ])
  })

  test('timings of a session, results of a routine, a count', () => {
    expect(fieldTexts(response('1003', '5003003201F4').fields).slice(2)).toEqual([
      'P2 response time: 50 ms',
      'P2* response time: 5000 ms',
    ])
    expect(fieldTexts(response('31010203', '71010203AA').fields).slice(2)).toEqual([
      'Routine: 0203',
      'Routine result: AA',
    ])
    expect(fieldTexts(response('1901FF', '5901FF010002').fields).at(-1)).toBe('Code count: 2')
  })

  test('a negative one says why, and what is foreign or cut short says so', () => {
    expect(response('22F190', '7F2231')).toMatchObject({ kind: 'negative', nrc: 0x31 })
    expect(fieldTexts(response('22F190', '7F2231').fields).at(-1)).toBe('Response code: 31 Request out of range')
    expect(response('22F190', '5902FF').kind).toBe('foreign')
    expect(fieldTexts(response('1902FF', '5902FF96A1').fields).at(-1)).toBe('Trouble code: 96 A1 Incomplete')
  })
})

describe('requests', () => {
  test.each([
    [{ service: '19', subfunction: 2, mask: 8 }, '190208'],
    [{ service: '19', subfunction: 4, dtc: 'b16a1-23' }, '190496A123FF'],
    [{ service: '14' }, '14FFFFFF'],
    [{ service: '14', group: 'one' as const, dtc: 'P0A1B16' }, '140A1B16'],
    [{ service: '22', dids: ['F190', 'D001'] }, '22F190D001'],
    [{ service: '2E', did: 'D001', written: { 0: '400.1', 3: '-10' } }, '2ED0010FA100F6'],
    [{ service: '2E', did: 'F190', data: '0x4c 54' }, '2EF1904C54'],
    [{ service: '2F', did: 'D002', control: 3, data: '01' }, '2FD0020301'],
    [{ service: '31', subfunction: 1, routine: '0203' }, '31010203'],
    [{ service: '10', subfunction: 3 }, '1003'],
    [{ isHex: true, hex: '22 f1 90' }, '22F190'],
  ])('%o gives %s', (draft, request) => {
    expect(build({ ...emptyDraft, ...draft }, values)).toEqual({ request, faults: {} })
    expect(fieldTexts(decodeRequest(fromHex(request), values)).join()).not.toContain('Incomplete')
  })

  test.each([
    [{}, 'service'],
    [{ service: '10' }, 'subfunction'],
    [{ service: '22' }, 'dids'],
    [{ service: '19', subfunction: 4, dtc: 'P4A1B' }, 'dtc'],
    [{ service: '2E', did: 'F19', data: '00' }, 'did'],
    [{ service: '2E', did: 'D001', written: { 0: '7000', 3: '0' } }, 'written'],
    [{ isHex: true, hex: '22F' }, 'hex'],
  ])('%o is not sent: its %s is wrong', (draft, field) => {
    const { request, faults } = build({ ...emptyDraft, ...draft }, values)
    expect([request, Object.keys(faults)]).toEqual([undefined, [field]])
  })

  test('a text is filled up, and digits are digits', () => {
    expect(bytesOf('AB', value({ type: 'text', length: 3 }))).toEqual(Uint8Array.of(0x41, 0x42, 0x20))
    expect(bytesOf('ABCD', value({ type: 'text', length: 3 }))).toBeUndefined()
    expect(bytesOf('20 26', value({ type: 'bcd', length: 2 }))).toEqual(Uint8Array.of(0x20, 0x26))
    expect(bytesOf('2A26', value({ type: 'bcd', length: 2 }))).toBeUndefined()
  })
})
