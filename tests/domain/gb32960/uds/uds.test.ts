import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex } from '../../../../src/domain/gb32960/index.ts'
import {
  classOf,
  clearedBy,
  dtcEnd,
  dtcOf,
  dtcStatus,
  dtcText,
  readAnswer,
  readDtcs,
  readIdentified,
  readValue,
  udsServices,
  writeNumber,
} from '../../../../src/domain/gb32960/uds/index.ts'
import { inCheck } from '../../../check.ts'

/**
 * 2^16 codes that combine each first byte with each second and each third one, and both ends. The long check tests all
 * 2^24.
 */
const codes = inCheck(
  [0, dtcEnd - 1, ...Array.from({ length: 1 << 16 }, (_, low) => (((low * 0x9e37) & 0xff) << 16) | low)],
  undefined,
)

test('trouble codes are written and read again', () => {
  const wrong: number[] = []
  const check = (dtc: number) => dtcOf(dtcText(dtc)) === dtc || wrong.push(dtc)
  if (codes) codes.forEach(check)
  else for (let dtc = 0; dtc < dtcEnd; dtc++) check(dtc)
  expect(wrong).toEqual([])
})

test.each([
  [0x96a123, 'B16A1-23'],
  [0x000000, 'P0000-00'],
  [0x0a9b16, 'P0A9B-16'],
  [0xd10087, 'U1100-87'],
  [0xffffff, 'U3FFF-FF'],
])('0x%x is %s', (dtc, text) => {
  expect(dtcText(dtc)).toBe(text)
  expect(dtcOf(text.toLowerCase().replace('-', ''))).toBe(dtc)
})

test.each(['', 'P4000-00', 'X0000-00', 'P0000', 'P0000-0', 'P00000-00', 'P0G00-00'])(
  '%s is no trouble code',
  (text) => {
    expect(dtcOf(text)).toBeUndefined()
  },
)

test('of a status only what the ECU supports is said', () => {
  expect(dtcStatus(0x09)).toEqual(['testFailed', 'confirmed'])
  expect(dtcStatus(0xff, 0x08)).toEqual(['confirmed'])
})

test('what is not known, cut short, or wants no answer is never sent', () => {
  const classes = Object.fromEntries(
    ['1001', '1002', '1003', '1083', '10', '14FFFFFF', '14FF', '1902FF', '22F190', '2EF19001', '2701', '2702AABB'].map(
      (hex) => [hex, classOf(fromHex(hex))],
    ),
  )
  expect(classes).toEqual({
    1001: 'read',
    1002: 'never',
    1003: 'read',
    1083: 'never',
    10: 'never',
    '14FFFFFF': 'change',
    '14FF': 'never',
    '1902FF': 'read',
    '22F190': 'read',
    '2EF19001': 'change',
    2701: 'never',
    '2702AABB': 'never',
  })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20 }), (request) => {
      const service = udsServices[request[0] ?? 0]
      if (!service || service.class === 'never') expect(classOf(request)).toBe('never')
    }),
  )
  for (const first of [0x23, 0x27, 0x34, 0x35, 0x36, 0x37, 0x3d])
    expect(classOf(Uint8Array.of(first, 1, 2, 3, 4))).toBe('never')
})

test('an answer is one to its request', () => {
  const request = fromHex('1902FF')
  expect(readAnswer(request, fromHex('7F1922'))).toEqual({ kind: 'negative', nrc: 0x22 })
  expect(readAnswer(request, fromHex('7F2222'))).toEqual({ kind: 'foreign' })
  expect(readAnswer(request, fromHex('62F190'))).toEqual({ kind: 'foreign' })
  expect(readAnswer(request, new Uint8Array())).toEqual({ kind: 'foreign' })
  expect(readDtcs(request, fromHex('5902FF96A12309'))).toEqual({
    supported: 0xff,
    dtcs: [{ dtc: 0x96a123, status: 9 }],
  })
  expect(readDtcs(request, fromHex('5902FF'))).toEqual({ supported: 0xff, dtcs: [] })
  expect(readDtcs(request, fromHex('5902FF96A1'))).toBeUndefined()
  expect(clearedBy(fromHex('14FFFFFF'), fromHex('54'))).toBe(0xffffff)
  expect(clearedBy(fromHex('14FFFFFF'), fromHex('7F1422'))).toBeUndefined()
})

test('several identifiers in one answer are told apart by their lengths', () => {
  const request = fromHex('22F190F18C')
  const response = fromHex('62F1900102F18C0304')
  const lengths: Record<number, number> = { 61840: 2 }
  expect(readIdentified(request, response, (did) => lengths[did])).toEqual([
    { did: 0xf190, data: fromHex('0102') },
    { did: 0xf18c, data: fromHex('0304') },
  ])
  expect(readIdentified(request, response, () => undefined)).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 30 }), fc.uint8Array({ maxLength: 30 }), (anyRequest, anyResponse) => {
      readIdentified(anyRequest, anyResponse, () => 2)
      readDtcs(anyRequest, anyResponse)
    }),
  )
})

test('values are read as their layout says, and numbers written back', () => {
  const layout = { type: 'unsigned', at: 1, length: 2, factor: 0.1, offset: -40 } as const
  expect(readValue(fromHex('00028A'), layout)).toBe(25)
  expect(readValue(fromHex('0002'), layout)).toBeUndefined()
  expect(readValue(fromHex('FFFE'), { ...layout, type: 'signed', at: 0, factor: 1, offset: 0 })).toBe(-2)
  expect(readValue(fromHex('4C534300'), { ...layout, type: 'text', at: 0, length: 0 })).toBe('LSC')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      fc.maxSafeNat(),
      fc.constantFrom(1, 0.1, 0.5, 4),
      (length, isSigned, seed, factor) => {
        const whole = { type: isSigned ? 'signed' : 'unsigned', at: 0, length, factor, offset: -40 } as const
        const limit = 256 ** length
        const raw = (seed % limit) - (isSigned ? limit / 2 : 0)
        const bytes = writeNumber(raw * factor - 40, whole)
        expect(bytes && readValue(bytes, { ...whole, factor: 1, offset: 0 })).toBe(raw)
        expect(writeNumber(limit * factor - 40, whole)).toBeUndefined()
      },
    ),
  )
})
