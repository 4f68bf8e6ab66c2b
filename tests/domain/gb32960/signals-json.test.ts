import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encodeFrame,
  fromHex,
  type ReportSignals,
  type UnitValues,
  unitsOf,
  type Version,
  versionOf,
} from '../../../src/domain/gb32960/index.ts'
import { reportSignals, type SignalNaming, signalsJson } from '../../../src/domain/gb32960/vss/signals-json.ts'
import { inCheck } from '../../check.ts'
import { randomFrame } from './generate.ts'
import { fullReport, mutate, random, vin } from './samples.ts'

const seeds = fc.integer({ min: 0, max: 0xffffffff })
const runs = { numRuns: inCheck(150, 3000) }
const sharedFrames = readFileSync(new URL('./frames.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => fromHex((JSON.parse(line) as { hex: string }).hex))
const isReport = (frame: Uint8Array) => (frame[2] === 2 || frame[2] === 3) && versionOf(frame) !== null

/** Requires that the text has the signals of the fields, and returns them. */
function expectSame(frame: Uint8Array, naming: SignalNaming): Record<string, unknown> {
  const text = signalsJson(frame, naming)
  const edition = versionOf(frame)
  const signals = edition && isReport(frame) ? reportSignals(edition, frame, naming) : {}
  const actual = text === undefined ? {} : JSON.parse(text)
  expect(actual).toEqual(JSON.parse(JSON.stringify(signals)))
  expect(text).not.toBe('{}')
  if (text !== undefined) expect(text.match(/"[^"]+":/g)).toHaveLength(Object.keys(actual).length)
  return actual
}
const frameOf = (version: Version, signals: ReportSignals, units: UnitValues[] = []) =>
  encodeFrame({
    version,
    command: 2,
    response: 0xfe,
    vin,
    encryption: 1,
    body: { time: '2026-03-01T04:05:06.000Z', units: [...unitsOf(version, signals), ...units] },
  })

describe.each([
  [2016, 'vss'],
  [2016, 'platform'],
  [2025, 'vss'],
  [2025, 'platform'],
] as const)('JSON of reports of %i with %s names', (version, naming) => {
  it('has the signals of the fields, of any valid frame', () => {
    fc.assert(
      fc.property(seeds, (seed) => void expectSame(randomFrame(version, seed), naming)),
      runs,
    )
  })

  it('has the signals before the damage of a frame', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const next = random(seed)
        const frame = next() < 0.5 ? fullReport(version, 30) : randomFrame(version, seed)
        const damagedFrame = mutate(frame, next)
        if (versionOf(damagedFrame) === version) expectSame(damagedFrame, naming)
      }),
      runs,
    )
  })

  it('has those of a full report', () => {
    const signals = expectSame(fullReport(version, 96), naming)
    const [speed, cells] =
      naming === 'vss'
        ? ['Vehicle.Speed', 'Vehicle.Powertrain.TractionBattery.CellVoltage.CellVoltages']
        : ['vehicle.speed', `voltages.${version === 2016 ? 'subsystems' : 'packs'}.1.cells.96`]
    expect(signals[speed]).toBe(63.4)
    expect(signals).toHaveProperty([cells])
  })

  it('has positions on every side, in every system, with and without a fix', () => {
    const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6)
    fc.assert(
      fc.property(
        degrees(180),
        degrees(90),
        fc.constantFrom(0, 1),
        fc.constantFrom(1, 2, 3, null),
        (longitude, latitude, locationStatus, coordinateSystem) => {
          const signals = expectSame(
            frameOf(version, { longitude, latitude, locationStatus, coordinateSystem }),
            naming,
          )
          const east = signals[naming === 'vss' ? 'Vehicle.CurrentLocation.Longitude' : 'location.longitude']
          if (naming === 'platform' || (locationStatus === 0 && (version === 2016 || coordinateSystem === 1)))
            expect(east).toBe(longitude + 0)
        },
      ),
    )
  })
})

describe('JSON of reports', () => {
  it.each(['vss', 'platform'] as const)(
    'has the signals of frames of other implementations with %s names',
    (naming) => {
      expect(sharedFrames.filter((frame) => Object.keys(expectSame(frame, naming)).length > 0).length).toBeGreaterThan(
        5,
      )
    },
  )

  it('puts the values of a unit that occurs twice together', () => {
    const frame = frameOf(2016, { engineState: 1, engineRpm: 900 }, [{ type: 4, state: 2, speed: 'invalid' }])
    expect(expectSame(frame, 'vss')).toEqual({
      'Vehicle.Powertrain.CombustionEngine.IsRunning': false,
      'Vehicle.Powertrain.CombustionEngine.Speed': 900,
    })
    expect(expectSame(frame, 'platform')).toMatchObject({ 'engine.speed': 900, 'engine#2.speed': 'invalid' })
  })

  it('has no value for cells after a long gap', () => {
    const subsystem = (firstCell: number) => ({
      type: 8,
      subsystems: [{ number: 1, voltage: 300, current: 0, cellTotal: 60_000, firstCell, cells: [3.5, 3.6] }],
    })
    const name = 'Vehicle.Powertrain.TractionBattery.CellVoltage.CellVoltages'
    expect(expectSame(frameOf(2016, {}, [subsystem(201)]), 'vss')[name]).toHaveLength(202)
    expect(expectSame(frameOf(2016, {}, [subsystem(60_000)]), 'vss')).not.toHaveProperty([name])
  })

  it('is absent for other commands, an empty report and an encrypted one', () => {
    const body = { time: '2026-03-01T04:05:06.000Z', sequence: 1 }
    const logout = encodeFrame({ version: 2016, command: 4, response: 0xfe, vin, encryption: 1, body })
    const encryptedFrame = fullReport(2025, 3)
    encryptedFrame[21] = 3
    for (const frame of [logout, frameOf(2016, {}), encryptedFrame, new Uint8Array(3)])
      expect(signalsJson(frame, 'vss')).toBeUndefined()
  })
})
