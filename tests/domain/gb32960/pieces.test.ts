import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginFrame, reportFrame } from '../../../src/domain/gb32960/index.ts'
import { piecesOf } from '../../../src/domain/gb32960/pieces.ts'

const from = { version: 2016, vin: 'LTEST000000000001' } as const
const time = '2026-05-20T04:00:00Z'
const report = reportFrame(from, time, { vehicleState: 1, speedKmh: 42, socPercent: 80 })
const newer = reportFrame({ ...from, version: 2025 }, time, { vehicleState: 1, speedKmh: 42, socPercent: 80 })
const login = loginFrame(from, { time, sequence: 1, iccid: '89860000000000000001' })
const concatBytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const kinds = (bytes: Uint8Array) => piecesOf(bytes).map(({ kind }) => kind)

test('frames of both editions, one after the other', () => {
  expect(kinds(concatBytes(report, newer, login))).toEqual(['frame', 'frame', 'frame'])
})

test('what lies between frames, a wrong check code and a cut end are pieces of their own', () => {
  const wrong = report.slice()
  wrong[30] = (wrong[30] as number) ^ 1
  expect(kinds(concatBytes(Uint8Array.of(1, 2, 3), report, wrong, newer.slice(0, 40)))).toEqual([
    'rubbish',
    'frame',
    'broken',
    'broken',
  ])
  expect(kinds(concatBytes(wrong, report))).toEqual(['broken', 'frame'])
  expect(kinds(newer.slice(0, 40))).toEqual(['broken'])
  expect(piecesOf(new Uint8Array())).toEqual([])
})

test('the pieces are all bytes, in order', () => {
  const part = fc.oneof(fc.constantFrom(report, newer, login), fc.uint8Array({ maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const bytes = concatBytes(...parts)
      expect(concatBytes(...piecesOf(bytes).map((piece) => piece.bytes))).toEqual(bytes)
    }),
  )
})
