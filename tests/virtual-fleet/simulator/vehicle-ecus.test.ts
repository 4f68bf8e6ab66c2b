import { expect, test } from 'vitest'
import { fromHex, type ReportSignals, toHex } from '../../../src/domain/gb32960/index.ts'
import { dtcOf, dtcText, readDtcs } from '../../../src/domain/gb32960/uds/index.ts'
import { hourMs } from '../../../src/domain/time.ts'
import { sourceOf } from '../../../src/virtual-fleet/fleet/chance.ts'
import { ecuCatalogue, type FaultListName } from '../../../src/virtual-fleet/fleet/ecus.ts'
import { signalsOf } from '../../../src/virtual-fleet/simulator/signals.ts'
import { vehicleOf } from '../../../src/virtual-fleet/simulator/subjects.ts'
import { alarmWithin } from '../../../src/virtual-fleet/simulator/trouble.ts'
import { InstalledVersions } from '../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import { VehicleEcus } from '../../../src/virtual-fleet/simulator/vehicle-ecus.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'

const start = Date.parse('2026-03-01T02:00:00Z')
const lists: readonly FaultListName[] = ['storage', 'motor', 'engine', 'other']

/** Creates a vehicle with its ECUs, as its box has them. */
function makeVehicle(number: number) {
  const subject = { vin: vinOf(number), iccid: '89860000000000000001', channel: '南京' }
  const periods = { drivingMs: 10_000, chargingMs: 30_000, parkedMs: 10_000 }
  const vehicle = vehicleOf(subject, { seed: 1, busyPart: 0 }, { at: start, periods })
  vehicle.until(start, true)
  const ecus = new VehicleEcus(vehicle, subject, new InstalledVersions(vehicle.number))
  return {
    reports: (more: ReportSignals) => ecus.lived({ at: vehicle.at, signals: { ...signalsOf(vehicle), ...more } }),
    /** Returns the first response that is not busy. */
    ask(ecu: string, request: string) {
      for (;;) {
        const last = ecus.exchange({ kind: 'diagnosisRead', settings: { ecu, request } }).at(-1)
        const response = last && toHex(last.bytes).toUpperCase()
        if (!response || !/^7F..21$/.test(response)) return response
      }
    },
    codes(ecu: string) {
      const read = readDtcs(fromHex('1902FF'), fromHex(this.ask(ecu, '1902FF') ?? ''))
      return new Map(read?.dtcs.map(({ dtc, status }) => [dtcText(dtc), status]))
    },
  }
}

test('every fault that a simulated vehicle reports has its trouble code', () => {
  const catalogueFaults = new Set(
    ecuCatalogue.flatMap(({ troubleCodes }) =>
      troubleCodes.flatMap(({ alarm }) => (alarm ? [`${alarm.list} ${alarm.code}`] : [])),
    ),
  )
  const span = { begin: 0, end: hourMs }
  const reportedFaults = new Set<string>()
  for (let n = 0; n < 1_000; n++)
    for (const what of ['driving', 'charging'] as const)
      for (const alarm of alarmWithin(what, 'PHEV', span, 1, sourceOf(n)))
        for (const list of lists) if (alarm[list] !== undefined) reportedFaults.add(`${list} ${alarm[list]}`)
  expect([...reportedFaults].sort()).toEqual([...catalogueFaults].sort())
})

test('an alarm of the vehicle is a code of its ECU while it lasts, and remembered after it', () => {
  const one = makeVehicle(1)
  const storage = { storageFaults: [0x42_00_0b_05] }
  one.reports({ vehicleState: 1, speedKmh: 40, ...storage })
  expect(one.codes('7E4').get('P0AA6-1A')).toBe(0xaf)
  one.reports({ vehicleState: 1, speedKmh: 40, storageFaults: [] })
  expect(one.codes('7E4').get('P0AA6-1A')).toBe(0x2e)
  expect(one.ask('7E4', '14FFFFFF')).toBe('54')
  expect(one.codes('7E4').size).toBe(0)
  one.reports({ vehicleState: 1, speedKmh: 40, ...storage })
  expect([...one.codes('7E4').keys()]).toEqual(['P0AA6-1A'])
})

test('an alarm without a code of its own and an address without an ECU change and answer nothing', () => {
  const one = makeVehicle(2)
  const before = ecuCatalogue.map(({ requestAddress }) => [...one.codes(requestAddress)])
  one.reports({ storageFaults: [1], otherFaults: [2] })
  expect(ecuCatalogue.map(({ requestAddress }) => [...one.codes(requestAddress)])).toEqual(before)
  expect(one.ask('7FF', '3E00')).toBeUndefined()
})

test('some vehicles have codes from before, each with its snapshots in the past', () => {
  let count = 0
  const most = 200
  for (let n = 1; n <= most; n++) {
    const one = makeVehicle(n)
    for (const { requestAddress } of ecuCatalogue)
      for (const code of one.codes(requestAddress).keys()) {
        count++
        const dtc = dtcOf(code)!.toString(16).padStart(6, '0')
        const snapshot = one.ask(requestAddress, `1904${dtc}FF`)!
        expect(snapshot).toMatch(
          /^5904[0-9A-F]{6}[0-9A-F]{2}(0[12]05D001.{4}D002.{8}D003.{4}D004.{2}D005260[23]\d{8})+$/,
        )
        expect(one.ask(requestAddress, `1906${dtc}01`)).toMatch(/^5906/)
      }
  }
  expect(count / most).toBeGreaterThan(0.8)
  expect(count / most).toBeLessThan(3)
})

test('the converter’s setpoint is what the low-voltage network is kept at', () => {
  const one = makeVehicle(3)
  expect(one.ask('7E6', '1003')).toBe('5003003201F4')
  expect(one.ask('7E6', '2E05048E')).toBe('6E0504')
  expect(one.ask('7E6', '220504')).toBe('6205048E')
})

test('through a day, the ECUs remember every fault that the vehicle has reported, but light ones that came once and those of 40 drives ago', () => {
  let checkedCount = 0
  for (let n = 1; n <= 40; n++) {
    const subject = { vin: vinOf(n), iccid: '89860000000000000001', channel: '南京' }
    const periods = { drivingMs: 60_000, chargingMs: 120_000, parkedMs: 60_000 }
    const vehicle = vehicleOf(subject, { seed: 1, busyPart: 1 }, { at: start, periods })
    const ecus = new VehicleEcus(vehicle, subject, new InstalledVersions(vehicle.number))
    // Number of drives at the last report of each code.
    const drivesByCode = new Map<string, number>()
    let [drives, wasDriving] = [0, false]
    for (let hour = 1; hour <= 18; hour++)
      for (const report of vehicle.until(start + hour * hourMs)) {
        ecus.lived(report)
        const isDriving = report.signals.vehicleState === 1
        if (isDriving && !wasDriving) drives++
        wasDriving = isDriving
        for (const list of lists)
          for (const code of report.signals[`${list}Faults`] ?? []) drivesByCode.set(`${list} ${code}`, drives)
      }
    for (const { requestAddress, troubleCodes } of ecuCatalogue) {
      // Repeated while busy, which never happens twice in a row.
      const answers = [1, 2, 3].map(() => {
        const settings = { ecu: requestAddress, request: '1902FF' }
        const bytes = ecus.exchange({ kind: 'diagnosisRead', settings }).at(-1)!.bytes
        return readDtcs(fromHex('1902FF'), bytes)?.dtcs
      })
      const storedDtcs = answers.find((one) => one !== undefined)!.map(({ dtc }) => dtc)
      for (const { dtc, alarm, severity } of troubleCodes)
        if (alarm && severity > 1 && drives - (drivesByCode.get(`${alarm.list} ${alarm.code}`) ?? -40) < 40) {
          checkedCount++
          expect(storedDtcs).toContain(dtc)
        }
    }
  }
  expect(checkedCount).toBeGreaterThan(0)
})
