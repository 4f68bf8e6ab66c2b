import { describe, expect, test } from 'vitest'
import { decodeFrame, reportFrame } from '../../../src/domain/gb32960/index.ts'
import { dayMs } from '../../../src/domain/time.ts'
import { restVoltage } from '../../../src/virtual-fleet/simulator/battery.ts'
import { bounds } from '../../../src/virtual-fleet/simulator/roads/places.ts'
import { metres } from '../../../src/virtual-fleet/simulator/roads/plane.ts'
import { otherVehicles, type SimulatedVehicle, vehicleOf } from '../../../src/virtual-fleet/simulator/subjects.ts'
import type { DriveSummary, SimulatedReport, Vehicle } from '../../../src/virtual-fleet/simulator/vehicle.ts'

/** A Friday, so that the period has work days and a weekend. */
const start = Date.parse('2026-03-05T16:00:00Z')
const cities = ['北京', '大连', '深圳', '成都', '西安', '南京']
const subjects: SimulatedVehicle[] = otherVehicles(8).map((subject, at) => ({ ...subject, channel: cities[at % 6] }))

interface SimulationRun {
  readonly vehicle: Vehicle
  readonly reports: SimulatedReport[]
  readonly driven: DriveSummary[]
  /** Charge at the beginning. */
  readonly chargeAh: number
  readonly odometerKm: number
}

function simulate(
  subject: SimulatedVehicle,
  seed: number,
  drivingMs: number,
  days: number,
  busyPart = 0.5,
): SimulationRun {
  const driveSummaries: DriveSummary[] = []
  const periods = { drivingMs, chargingMs: 60_000, parkedMs: 30_000 }
  const options = { at: start, periods, onDriven: (one: DriveSummary) => driveSummaries.push(one) }
  const vehicle = vehicleOf(subject, { seed, busyPart }, options)
  const [chargeAh, odometerKm] = [vehicle.battery.charge * vehicle.battery.capacityAh, vehicle.odometerKm]
  return { vehicle, reports: vehicle.until(start + days * dayMs), driven: driveSummaries, chargeAh, odometerKm }
}

describe.each(subjects.map((subject) => [subject.channel, subject] as const))('two days in %s', (_, subject) => {
  const { vehicle, reports, driven: driveSummaries, chargeAh, odometerKm } = simulate(subject, 7, 30_000, 2)
  const { battery, specification } = vehicle

  test('it drives, and what it drives is what the odometer says', () => {
    expect(driveSummaries.length).toBeGreaterThan(1)
    const km = driveSummaries.reduce((sum, { beginKm, endKm }) => sum + endKm - beginKm, 0)
    const onTheWay =
      vehicle.phase === 'driving' ? reports.at(-1)!.signals.odometerKm! - driveSummaries.at(-1)!.endKm : 0
    expect(vehicle.odometerKm - odometerKm).toBeCloseTo(km + onTheWay, 0)
    const odometer = reports.map(({ signals }) => signals.odometerKm!)
    expect(odometer).toEqual(odometer.toSorted((a, b) => a - b))
  })

  test('charge is what went in and out, of a capacity that fades with the way', () => {
    expect(chargeAh - battery.charge * battery.capacityAh).toBeCloseTo(battery.outAh - battery.inAh, 6)
    expect(reports.filter(({ signals: { socPercent = -1 } }) => socPercent! < 0 || socPercent! > 100)).toEqual([])
    const km = vehicle.odometerKm - odometerKm
    if (specification.power === 'BEV') expect((battery.outKwh / km) * 100).toBeGreaterThan(8)
    if (specification.power === 'BEV') expect((battery.outKwh / km) * 100).toBeLessThan(45)
  })

  test('voltages, currents and speeds are what such a vehicle has', () => {
    const { cells, chemistry } = battery.spec
    const strange = reports.filter(({ signals: s }) => {
      const cellsV = s.packs![0]!.cellsV as number[]
      const isRight =
        s.voltageV! > cells * restVoltage(chemistry, 0) * 0.85 &&
        s.voltageV! < cells * restVoltage(chemistry, 1) * 1.12 &&
        s.speedKmh! < specification.topMs * 3.6 &&
        (s.chargingState !== 1 || s.currentA! <= 0) &&
        (s.vehicleState !== 2 || s.speedKmh === 0) &&
        cellsV.length === cells &&
        Math.max(...cellsV) === s.maxCellV &&
        Math.abs(cellsV.reduce((sum, v) => sum + v, 0) - s.voltageV!) < 3
      return !isRight
    })
    expect(strange).toEqual([])
  })

  test('positions are on land between real places, and never jump', () => {
    const [west, south, east, north] = bounds
    const strange = reports.filter(({ signals: s, at: time }, at) => {
      const isOutside = s.longitude! < west || s.longitude! > east || s.latitude! < south || s.latitude! > north
      const before = reports[at - 1]
      if (!before) return isOutside
      const far = metres(before.signals.longitude!, before.signals.latitude!, s.longitude!, s.latitude!)
      return isOutside || far > ((time - before.at) / 1000) * 36 + 5
    })
    expect(strange).toEqual([])
  })

  test('alarms have a level and end', () => {
    let on = 0
    for (const { signals: s } of reports) {
      expect(s.alarmLevel! > 0).toBe(s.alarmFlags! !== 0)
      if (s.alarmFlags) on++
    }
    expect(on).toBeLessThan(reports.length / 2)
  })
})

test('speed by time is the way on the map and on the odometer', () => {
  let drives = 0
  for (const subject of subjects.slice(0, 4)) {
    const { reports, driven: driveSummaries } = simulate(subject, 3, 1_000, 0.4, 1)
    for (const { begin, end, beginKm, endKm } of driveSummaries) {
      const own = reports.filter(({ at }) => at >= begin && at <= end)
      const first = own[0]
      if (!first || first.at !== begin) continue
      let bySpeed = 0
      let byMap = 0
      for (const [at, { signals: s }] of own.entries()) {
        const before = own[at - 1]?.signals
        if (!before) continue
        bySpeed += ((before.speedKmh! + s.speedKmh!) / 2) * (1 / 3600)
        byMap += metres(before.longitude!, before.latitude!, s.longitude!, s.latitude!) / 1000
      }
      const km = endKm - beginKm
      expect(Math.abs(bySpeed - km)).toBeLessThan(0.01 * km + 0.05)
      // The map cuts corners by at most the distance of one second.
      expect(Math.abs(byMap - km)).toBeLessThan(0.015 * km + 0.05)
      drives++
    }
  }
  expect(drives).toBeGreaterThan(12)
})

test('the same seed lives the same life, another one another', () => {
  const life = (seed: number) => JSON.stringify(simulate(subjects[3]!, seed, 60_000, 2).reports)
  expect(life(5)).toBe(life(5))
  expect(life(6)).not.toBe(life(5))
})

test.each([2016, 2025] as const)('every report is a frame of %s without anything out of range', (version) => {
  for (const subject of subjects) {
    const { reports } = simulate(subject, 11, 120_000, 1)
    for (const { at, signals } of reports) {
      const { fields, problems } = decodeFrame(reportFrame({ version, vin: subject.vin }, at, signals))
      expect(problems).toEqual([])
      expect(fields.filter(({ state }) => state !== 'ok' && state !== 'invalid').map(({ key }) => key)).toEqual([])
    }
  }
})
