import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, decodeSignals, encodeFrame, fromHex, toHex } from '../../../src/domain/gb32960/index.ts'
import { inCheck } from '../../check.ts'
import { buildFrame, randomFrame } from './generate.ts'
import { fullReport, mutate, random } from './samples.ts'

function covers(bytes: Uint8Array): void {
  let at = 0
  for (const field of decodeFrame(bytes).fields) {
    expect(field.at).toBe(at)
    at += field.length
  }
  expect(at).toBe(bytes.length)
}

describe('damaged frames', () => {
  it('are read without throwing, each byte in one field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.constantFrom(2016, 2025), (seed, version) => {
        const next = random(seed)
        const bytes = mutate(next() < 0.5 ? randomFrame(version, seed) : fullReport(version, 8), next)
        covers(bytes)
        decodeSignals(bytes, { check: true })
      }),
      { numRuns: inCheck(100, 5000) },
    )
  })

  it('are read without throwing when they are any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => covers(bytes)))
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => covers(buildFrame(2016, 2, 0xfe, [...bytes]))))
  })

  it('come back byte for byte when only the tables do not explain them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 120 }),
        fc.constantFrom(1, 2, 5, 9, 0x0b, 0x80, 0x81, 0x82, 0xc1),
        fc.constantFrom(2016, 2025),
        fc.constantFrom(0xfe, 1),
        (unit, command, version, response) => {
          const frame = buildFrame(version, command, response, [...unit])
          expect(toHex(encodeFrame(decodeFrame(frame)))).toBe(toHex(frame))
        },
      ),
      { numRuns: inCheck(100, 5000) },
    )
  })

  it('with a right check code and a cut unit come back too', () => {
    for (const version of [2016, 2025] as const) {
      const unit = [...fullReport(version, 3).slice(24, -1)]
      for (let length = 0; length <= unit.length; length++) {
        const frame = buildFrame(version, 2, 0xfe, unit.slice(0, length))
        expect(toHex(encodeFrame(decodeFrame(frame)))).toBe(toHex(frame))
        covers(frame)
      }
    }
  })
})

describe('what is wrong is said', () => {
  const report = fullReport(2016, 4)
  const codes = (bytes: Uint8Array) => decodeFrame(bytes).problems.map(({ code, at }) => [code, at])

  it('no start bytes, too short', () => {
    expect(codes(fromHex('2324'))).toEqual([['start', 0]])
    expect(codes(report.slice(0, 20))).toEqual([['short', 0]])
    expect(codes(new Uint8Array())).toEqual([['start', 0]])
  })

  it('a length that does not match, with the bytes too many kept', () => {
    const longer = decodeFrame(Uint8Array.of(...report, 1, 2, 3))
    expect(longer.problems.map(({ code }) => code)).toEqual(['length'])
    expect(longer.fields.at(-1)).toMatchObject({ kind: 'unknown', value: '010203', at: report.length })
    expect(codes(report.slice(0, -5))).toContainEqual(['length', 22])
  })

  it('a wrong check code', () => {
    const wrong = report.slice()
    wrong[wrong.length - 1]! ^= 1
    expect(codes(wrong)).toEqual([['bcc', report.length - 1]])
    expect(decodeFrame(wrong).fields.at(-1)).toMatchObject({ key: 'check', state: 'wrong' })
    expect(decodeSignals(wrong, { check: true }).problem).toBe('bcc')
  })

  it('an unknown type: units before it stay, the rest is kept', () => {
    const frame = buildFrame(2016, 2, 0xfe, [26, 3, 1, 12, 4, 5, 4, 1, 3, 232, 0, 100, 0x44, 9, 9])
    const { problems, body, fields } = decodeFrame(frame)
    expect(problems.map(({ code, at }) => [code, at])).toEqual([['type', 36]])
    expect(body.units).toEqual([{ type: 4, state: 1, speed: 1000, consumption: 1 }])
    expect(body.rest).toBe('440909')
    expect(fields.at(-2)).toMatchObject({ kind: 'unknown', at: 36, length: 3 })
    expect(decodeSignals(frame)).toMatchObject({ engineRpm: 1000, problem: 'type' })
  })

  it('a truncated unit: what was read before stays, the rest is kept', () => {
    const frame = buildFrame(2016, 2, 0xfe, [26, 3, 1, 12, 4, 5, 5, 0, 7, 61, 122])
    const { problems, body } = decodeFrame(frame)
    expect(problems.map(({ code, at }) => [code, at])).toEqual([['truncated', 32]])
    expect(body.units).toEqual([{ type: 5, status: 0, truncated: 1 }])
    expect(body.rest).toBe('073d7a')
    expect(decodeSignals(frame).problem).toBe('truncated')
  })

  it('an undefined command', () => {
    for (const command of [0x00, 0xff, 0x33, 0x90]) {
      expect(codes(buildFrame(2016, command, 0xfe, [1, 2]))).toEqual([['command', 2]])
    }
    expect(codes(buildFrame(2016, 0xc1, 0xfe, [1, 2]))).toEqual([])
  })
})
