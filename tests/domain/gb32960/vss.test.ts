import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, reportFields } from '../../../src/domain/gb32960/index.ts'
import { signalChoices } from '../../../src/domain/gb32960/signal-choices.ts'
import { bitsOf, fromVss, type GbtValues, hasField, toVss } from '../../../src/domain/gb32960/vss/convert.ts'
import { vssRowOf, vssRows, vssUnits } from '../../../src/domain/gb32960/vss/rows.ts'
import { randomFrame } from './generate.ts'
import { fullReport } from './samples.ts'

const signalKeys = new Set(signalChoices.map(({ key }) => key))
const keysOf = (edition: 2016 | 2025) =>
  reportFields(edition)
    .filter(({ key }) => signalKeys.has(key))
    .flatMap(({ key, kind }) =>
      kind === 'bits'
        ? bitsOf(edition, key)!.bits.flatMap((bit) => (bit.key === 'reserved' ? [] : [`${key}.${bit.key}`]))
        : [key],
    )
const valuesOf = (frame: Uint8Array): GbtValues =>
  Object.fromEntries(decodeFrame(frame).fields.map(({ key, value }) => [key, value]))

describe.each([2016, 2025] as const)('VSS signals of %i', (edition) => {
  const rows = vssRows.filter((row) => vssRowOf(edition, row.key) === row && hasField(edition, row.key))

  it('have exactly one row for every signal of the protocol tables', () => {
    expect(rows.map(({ key }) => key).sort()).toEqual(keysOf(edition).sort())
  })

  it('have names of their own, and units of the VSS', () => {
    const names = rows.flatMap(({ name, furtherName }) => [name, ...(furtherName ? [furtherName] : [])])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    for (const { name, unit } of rows) {
      expect(name).toMatch(/^Vehicle(\.[A-Z][A-Za-z0-9]*(\{n\})?)+$/)
      expect(vssUnits, name).toContain(unit)
    }
  })

  it('name each code of the standard', () => {
    for (const { key, values } of rows) {
      const unit = key.split('.')[0]
      const texts = reportFields(edition).find((field) => field.key === key)
      if (texts?.kind !== 'code' || unit === undefined) continue
      expect(Object.keys(values ?? {}).length, key).toBeGreaterThan(1)
      expect(new Set(Object.values(values ?? {})).size, key).toBe(Object.keys(values ?? {}).length)
    }
  })

  it('return the values that they were made of', () => {
    fc.assert(
      fc.property(
        fc.record(
          Object.fromEntries(
            reportFields(edition)
              .filter(({ key }) => signalKeys.has(key) && !key.startsWith('location.'))
              .map(({ key, kind, lower, upper, scale }) => [
                key,
                kind === 'number'
                  ? fc
                      .integer({
                        min: Math.ceil((lower ?? 0) / (scale ?? 1)),
                        max: Math.floor((upper ?? 0) / (scale ?? 1)),
                      })
                      .map((raw) => Number((raw * (scale ?? 1)).toFixed(6)))
                  : kind === 'bits'
                    ? // Without reserved bits. A gear that is not valid has no position to return.
                      fc.nat(key === 'vehicle.gear' ? 0x3f : 2 ** (edition === 2016 ? 19 : 28) - 1)
                    : kind === 'fault'
                      ? fc.nat().map((code) => `0x${code.toString(16).padStart(8, '0').toUpperCase()}`)
                      : fc.constantFrom(...Object.keys(vssRowOf(edition, key)!.values ?? {}).map(Number)),
              ]),
          ),
        ),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 400 }),
        (signals, first, second) => {
          const values = Object.fromEntries(
            Object.entries(signals).map(([key, value]) => {
              const isNumbered = key.includes('*.')
              return [key.replace('*', String(isNumbered ? first : second)).replace('*', String(second)), value]
            }),
          )
          const back = fromVss(edition, toVss(edition, values))
          expect(Object.keys(back).sort()).toEqual(Object.keys(values).sort())
          for (const [key, value] of Object.entries(values)) {
            // The VSS has whole newton metres.
            if (key.endsWith('.torque'))
              expect(Math.abs(Number(back[key]) - Number(value)), key).toBeLessThanOrEqual(0.5)
            else expect([key, back[key]]).toEqual([key, value])
          }
        },
      ),
    )
  })

  it('never have a number for a mark or for a value without a meaning', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { fields } = decodeFrame(randomFrame(edition, seed))
        const wrong = fields.filter(({ state }) => state !== 'ok')
        expect(toVss(edition, Object.fromEntries(wrong.map(({ key, value }) => [key, value])))).toEqual({})
      }),
    )
  })

  it('have all signals of a full report', () => {
    const signals = toVss(edition, valuesOf(fullReport(edition, 3)))
    expect(signals['Vehicle.Powertrain.TractionBattery.CellVoltage.CellVoltages']).toHaveLength(3)
    expect(signals).toMatchObject({
      'Vehicle.Powertrain.ElectricMotor.Speed': 4200,
      'Vehicle.Powertrain.CombustionEngine.Speed': expect.any(Number),
    })
  })
})

describe('conversion to the VSS', () => {
  it('turns the sign of the pack current, and identifies cells from 0', () => {
    const values = { 'vehicle.current': 52.3, 'extremes.maxVoltageCell': 1, 'vehicle.insulation': 5.5 }
    expect(toVss(2016, { ...values, 'voltages.subsystems.1.current': -20 })).toEqual({
      'Vehicle.Powertrain.TractionBattery.CurrentCurrent': -52.3,
      'Vehicle.Powertrain.TractionBattery.CellVoltage.IdMax': 0,
      'Vehicle.GBT32960.TractionBattery.InsulationResistance': 5500,
      'Vehicle.GBT32960.TractionBattery.Pack1.Current': 20,
    })
  })

  it('gives the first motor and pack the names of the VSS, and holes no value', () => {
    const cells = { 'voltages.packs.1.cells.1': 3.6, 'voltages.packs.1.cells.3': 3.7, 'voltages.packs.2.cells.1': 3.8 }
    expect(toVss(2025, { ...cells, 'motor.motors.1.speed': 10, 'motor.motors.2.speed': 20 })).toEqual({
      'Vehicle.Powertrain.TractionBattery.CellVoltage.CellVoltages': [3.6, null, 3.7],
      'Vehicle.GBT32960.TractionBattery.Pack2.CellVoltages': [3.8],
      'Vehicle.Powertrain.ElectricMotor.Speed': 10,
      'Vehicle.GBT32960.ElectricMotor.Motor2.Speed': 20,
    })
  })

  it('knows park, drive and reverse, and no gear that is not valid', () => {
    const gear = (raw: number) => toVss(2025, { 'vehicle.gear': raw })['Vehicle.Powertrain.Transmission.SelectedGear']
    expect([0, 3, 13, 14, 15, 0x8f].map(gear)).toEqual([0, 3, -1, 127, 126, undefined])
  })

  it('has WGS-84 positions only, with their signs, and none without a fix', () => {
    const name = (axis: string) => `Vehicle.CurrentLocation.${axis}`
    const at = (status: number, system?: number) => {
      const place = { 'location.status': status, 'location.longitude': -121.5, 'location.latitude': -31.2 }
      const signals = toVss(2025, { ...place, ...(system === undefined ? {} : { 'location.system': system }) })
      return [signals[name('Longitude')], signals[name('Latitude')]]
    }
    expect(at(0b110)).toEqual([-121.5, -31.2])
    expect(at(0b110, 1)).toEqual([-121.5, -31.2])
    expect(at(0b111, 1)).toEqual([undefined, undefined])
    expect(at(0b110, 3)).toEqual([undefined, undefined])
    const gcjPlace = {
      'location.status': 0,
      'location.longitude': 121.5,
      'location.latitude': 31.2,
      'location.system': 2,
    }
    const signals = toVss(2025, gcjPlace)
    expect(Math.abs(Number(signals[name('Longitude')]) - 121.5)).toBeGreaterThan(0.003)
    expect(fromVss(2025, signals)).toEqual(gcjPlace)
  })

  it('leaves out names and values that the tables do not have', () => {
    const names = { 'Vehicle.Cabin.Light': true, 'Vehicle.GBT32960.VehicleState': 'FLYING', 'Vehicle.Speed': 12.5 }
    expect(fromVss(2016, names)).toEqual({ 'vehicle.speed': 12.5 })
    expect(
      toVss(2016, { 'vehicle.brake': 101, 'vehicle.soc': 'invalid', 'no.such': 1, 'vehicle.speed': null }),
    ).toEqual({})
  })
})
