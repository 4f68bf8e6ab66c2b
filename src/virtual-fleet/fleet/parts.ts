import { dayMs } from '../../domain/time.ts'
import type { batteryChanges } from '../../features/fleet/vehicles/batteryChange/store.ts'
import type { boxes } from '../../features/fleet/vehicles/box/store.ts'
import type { boxChanges } from '../../features/fleet/vehicles/boxChange/store.ts'
import type { dataUsages } from '../../features/fleet/vehicles/dataUsage/store.ts'
import type { headUnitChanges } from '../../features/fleet/vehicles/headUnitChange/store.ts'
import type { simPlans } from '../../features/fleet/vehicles/simPlan/store.ts'
import { type Car, dayBefore, momentBefore } from './fleet.ts'
import type { Random } from './random.ts'

type Box = typeof boxes.$inferInsert
type SimPlan = typeof simPlans.$inferInsert
const suppliers = ['联芯智行', '东软车联', '远景通信'] as const
const firmwares = ['V2.3.1', 'V2.4.0', 'V2.4.2', 'V3.0.0'] as const
const spareBoxes = 120
const retiredBoxes = 30

function luhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** A box for each vehicle that has one, and some in stock or retired. */
export function boxRows(cars: readonly Car[], random: Random): Box[] {
  const mountedBoxes = cars.filter(({ box }) => box).map(({ box, vin }) => ({ serial: box as string, vin }))
  const loose = Array.from({ length: spareBoxes + retiredBoxes }, (_, at) => ({
    serial: `TB9${String(at).padStart(3, '0')}${900_001 + at}`,
    vin: null,
  }))
  return [...mountedBoxes, ...loose].map(({ serial, vin }, at) => {
    const imei = `86${String(5_000_000_000 + at * 37).padStart(12, '0')}`
    const iccid = `898604${String(10_000_000_000 + at * 131).padStart(13, '0')}`
    return {
      serial,
      vin,
      iccid: `${iccid}${luhn(iccid)}`,
      imei: `${imei}${luhn(imei)}`,
      msisdn: `1064${String(800_000_000 + at * 17).padStart(9, '0')}`,
      supplier: random.pick(suppliers),
      hardwareVersion: random.pick(['H1.2', 'H2.0']),
      firmware: random.pick(firmwares),
      // The simulator's boxes execute all orders.
      extended: true,
      status: vin ? 'mounted' : at - mountedBoxes.length < spareBoxes ? 'stock' : 'retired',
    }
  })
}

const packages = [
  ['车联网月包 1GB', 1024],
  ['车联网月包 2GB', 2048],
  ['车联网月包 5GB', 5120],
] as const
const firstOf = (now: Date, back: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
const lastOf = (now: Date) => dayBefore(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)), 1)

/** A SIM for each box that is not retired. */
export const simPlanRows = (boxes: readonly Box[], random: Random, now: Date): SimPlan[] =>
  boxes
    .filter(({ status }) => status !== 'retired')
    .map(({ iccid, msisdn, vin }) => {
      const [packageName, totalMb] = random.pick(packages)
      const isRegistered = vin ? random.chance(0.93) : false
      return {
        iccid,
        msisdn,
        state: vin ? (random.chance(0.96) ? 'active' : random.pick(['suspended', 'expired'])) : 'suspended',
        realName: isRegistered ? 'passed' : vin ? random.pick(['none', 'submitted', 'failed']) : 'none',
        packageName,
        totalMb,
        usedMb: vin ? Math.round(totalMb * usedPart(random) * 10) / 10 : 0,
        periodFrom: firstOf(now, 0),
        periodTo: lastOf(now),
      }
    })
const usedPart = (random: Random) => (random.chance(0.08) ? 0.8 + random.next() * 0.3 : random.next() * 0.7)

export const usageRows = (sims: readonly SimPlan[], random: Random, now: Date): (typeof dataUsages.$inferInsert)[] =>
  sims
    .filter(({ state }) => state === 'active')
    .flatMap(({ iccid, totalMb }) =>
      [6, 5, 4, 3, 2, 1].map((back) => ({
        iccid,
        month: firstOf(now, back).slice(0, 7),
        usedMb: Math.round(totalMb * usedPart(random) * 10) / 10,
      })),
    )

const why = ['容量衰减超标', '单体压差过大', '召回更换', '事故损坏', '例行升级'] as const
/** Replaced battery packs and head units. The vehicle has the new one. */
export function changeRows(cars: readonly Car[], random: Random, now: Date) {
  const sampleCars = (count: number) =>
    random.some(
      cars.filter(({ sold: saleDay }) => saleDay),
      count,
    )
  const between = (car: Car) => momentBefore(now, random.whole(0, daysSince(car.sold ?? car.produced, now)), random)
  const battery: (typeof batteryChanges.$inferInsert)[] = sampleCars(80).map((car) => ({
    vin: car.vin,
    originalNumber: `${car.pack.slice(0, -6)}${random.digits(6)}R`,
    newNumber: car.pack,
    changedAt: between(car),
    reason: random.pick(why),
  }))
  const unit: (typeof headUnitChanges.$inferInsert)[] = sampleCars(60).map((car) => ({
    vin: car.vin,
    originalSerial: `IVI${random.digits(8)}R`,
    newSerial: car.unit,
    changedAt: between(car),
    reason: random.pick(['黑屏', '触控失灵', '升级硬件']),
  }))
  return { battery, unit }
}
const daysSince = (day: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / dayMs))

/** Replaced boxes: the original one is now retired, the new one mounted. */
export function boxChangeRows(
  cars: readonly Car[],
  boxes: readonly Box[],
  random: Random,
  now: Date,
): (typeof boxChanges.$inferInsert)[] {
  const byVin = new Map(boxes.filter(({ vin }) => vin).map((box) => [box.vin, box]))
  const holders = random.some(
    cars.filter(({ sold: saleDay, box }) => saleDay && box),
    retiredBoxes,
  )
  return boxes
    .filter(({ status }) => status === 'retired')
    .flatMap((old, at) => {
      const car = holders[at]
      const newBox = car && byVin.get(car.vin)
      if (!newBox) return []
      return [
        {
          vin: car.vin,
          originalSerial: old.serial,
          originalIccid: old.iccid,
          originalMsisdn: old.msisdn,
          becomes: 'retired',
          newSerial: newBox.serial,
          newIccid: newBox.iccid,
          newMsisdn: newBox.msisdn,
          changedAt: momentBefore(now, random.whole(0, daysSince(car.sold ?? car.produced, now)), random),
          reason: random.pick(['终端离线无法恢复', '通信模块故障', '升级 5G 终端']),
        },
      ]
    })
}
