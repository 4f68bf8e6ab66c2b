import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, decodeSignals, encodeFrame, toHex } from '../../../src/domain/gb32960/index.ts'
import { inCheck } from '../../check.ts'
import { randomFrame } from './generate.ts'

const seeds = fc.integer({ min: 0, max: 0xffffffff })
const runs = { numRuns: inCheck(100, 3000) }

describe.each([2016, 2025] as const)('random valid frames of %i', (version) => {
  it('come back byte for byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const frame = randomFrame(version, seed)
        const decodedFrame = decodeFrame(frame)
        expect(decodedFrame.problems).toEqual([])
        expect(toHex(encodeFrame(decodedFrame))).toBe(toHex(frame))
      }),
      runs,
    )
  })

  it('also when the decoded frame went through JSON', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const frame = randomFrame(version, seed)
        expect(toHex(encodeFrame(JSON.parse(JSON.stringify(decodeFrame(frame)))))).toBe(toHex(frame))
      }),
      { numRuns: inCheck(100, 500) },
    )
  })

  it('have each byte in exactly one field, and no key twice', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const frame = randomFrame(version, seed)
        const { fields } = decodeFrame(frame)
        let at = 0
        for (const field of fields) {
          expect(field.at).toBe(at)
          at += field.length
        }
        expect(at).toBe(frame.length)
        expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
      }),
      runs,
    )
  })

  it('give ingest the values that people read', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const frame = randomFrame(version, seed)
        const signals = decodeSignals(frame, { check: true })
        expect(signals.problem).toBeNull()
        if (frame[2] !== 2 && frame[2] !== 3) return
        const { fields } = decodeFrame(frame)
        // When a unit occurs twice the later one wins. Its keys have the suffixes #2, #3, ...
        const values = new Map(fields.map((field) => [field.key.replace(/#\d+/, ''), field]))
        for (const [name, key] of Object.entries(sameValues)) {
          const field = values.get(key)
          const value = field?.state === 'abnormal' || field?.state === 'invalid' ? null : field?.value
          expect([name, signals[name as keyof typeof sameValues]]).toEqual([name, value])
        }
        const odd = fields.filter(({ state }) => state === 'outOfRange' || state === 'reserved')
        for (const key of signals.outOfRange)
          expect(odd.some((field) => field.key.replace(/#\d+/, '') === key)).toBe(true)
      }),
      runs,
    )
  })
})

const sameValues = {
  vehicleState: 'vehicle.vehicleState',
  speedKmh: 'vehicle.speed',
  odometerKm: 'vehicle.odometer',
  voltageV: 'vehicle.voltage',
  currentA: 'vehicle.current',
  socPercent: 'vehicle.soc',
  gear: 'vehicle.gear',
  insulationKohm: 'vehicle.insulation',
  brakePercent: 'vehicle.brake',
  locationStatus: 'location.status',
  coordinateSystem: 'location.system',
  longitude: 'location.longitude',
  latitude: 'location.latitude',
  engineRpm: 'engine.speed',
  motorCount: 'motor.count',
} as const
