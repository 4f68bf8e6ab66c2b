import { dayMs, hourMs, utcDay } from '../../domain/time.ts'
import type { vehicles } from '../../features/fleet/vehicles/vehicle/store.ts'
import { families } from './catalogue.ts'
import { type Dealer, dealers } from './dealers.ts'
import type { Random } from './random.ts'
import { vinOf } from './vin.ts'

export const fleetSize = 2000
export interface Car {
  vin: string
  family: number
  trim: number
  dealer: Dealer
  plate: string | null
  /** Days, YYYY-MM-DD. */
  produced: string
  sold: string | null
  salesType: 'private' | 'fleet' | 'lease' | 'demo' | 'export'
  certificate: string
  pack: string
  unit: string
  serial: string
  /** Null for some of the newest vehicles, which have no box yet. */
  box: string | null
  bound: boolean
}

export const dayBefore = (now: Date, days: number): string => utcDay(now.getTime() - days * dayMs)
/** A moment about `days` before now, shifted by up to 4 hours. */
export const momentBefore = (now: Date, days: number, random: Random): string =>
  new Date(
    Math.min(now.getTime(), now.getTime() - days * dayMs + random.whole(-4, 4) * hourMs + random.whole(0, 3599) * 1000),
  ).toISOString()

/** Builds the fleet, produced over the last two and a half years with a rising rate. */
export function buildFleet(random: Random, now: Date): Car[] {
  return Array.from({ length: fleetSize }, (_, at) => {
    const family = random.whole(0, families.length - 1)
    const { mark, code, powerMode } = families[family] as (typeof families)[number]
    const trim = random.whole(0, 2)
    // Oldest first, so that the newest vehicle has the highest id. About 60 are from this month.
    const age = Math.floor(900 * (1 - (at + 1) / fleetSize) ** 1.15 + random.next())
    const productionDay = dayBefore(now, age)
    const dealer = random.pick(dealers)
    const salesType = salesTypeOf(random)
    const isSold = age > 20 + random.whole(0, 40)
    const serial = String(100_001 + at)
    const hasBox = age > 3 || random.chance(0.4)
    return {
      vin: vinOf(
        'LXH',
        `${mark}${trim + 1}${powerMode === 'BEV' ? 'E' : 'P'}`,
        Number(productionDay.slice(0, 4)),
        random.pick(['A', 'B']),
        at + 1,
      ),
      family,
      trim,
      dealer,
      plate: isSold && salesType !== 'export' ? plateOf(random, dealer, powerMode === 'BEV', at) : null,
      produced: productionDay,
      sold: isSold ? dayBefore(now, Math.max(1, age - 20 - random.whole(0, 15))) : null,
      salesType,
      certificate: `WDX${code.replace('-', '')}${productionDay.slice(2, 4)}${serial}`,
      pack: `0A${code.slice(0, 2)}${random.pick(['C', 'H', 'Z'])}${productionDay.replaceAll('-', '').slice(2)}${serial}`,
      unit: `IVI${productionDay.slice(2, 4)}${serial}`,
      serial: `${code.replace('-', '')}-${serial}`,
      box: hasBox ? `TB${productionDay.replaceAll('-', '').slice(2, 6)}${serial}` : null,
      bound: isSold && hasBox && salesType !== 'export' && random.chance(0.86),
    }
  })
}

const salesTypeOf = (random: Random): Car['salesType'] => {
  const part = random.next()
  return part < 0.7 ? 'private' : part < 0.82 ? 'fleet' : part < 0.92 ? 'lease' : part < 0.96 ? 'demo' : 'export'
}

/** New-energy plate: city, kind (electric or hybrid), five digits. The vehicle's index in the fleet makes it unique. */
function plateOf(random: Random, { plate }: Dealer, electric: boolean, at: number): string {
  const kind = random.pick(electric ? ['D', 'A', 'B', 'C', 'E'] : ['F', 'G', 'H', 'J', 'K'])
  return `${plate}${kind}${random.whole(1, 9)}${String((at * 7919 + 1234) % 10_000).padStart(4, '0')}`
}

type VehicleRow = typeof vehicles.$inferInsert
export function vehicleRows(
  cars: readonly Car[],
  seriesIds: readonly number[],
  modelIds: readonly number[],
): VehicleRow[] {
  return cars.map((car) => ({
    vin: car.vin,
    plate: car.plate,
    series: seriesIds[car.family] ?? 0,
    model: modelIds[car.family * 3 + car.trim] ?? 0,
    boxSerial: car.box,
    bindingStatus: car.bound ? 'bound' : 'unbound',
    channelName: car.dealer.name,
    channelCode: car.dealer.code,
    countryName: car.salesType === 'export' ? '土耳其' : '中国',
    countryCode: car.salesType === 'export' ? 'TR' : 'CN',
    salesType: car.salesType,
    certificate: car.certificate,
    serialNumber: car.serial,
    batteryPack: car.pack,
    unitSerial: car.unit,
    productionDate: car.produced,
    manufactureDate: car.produced,
    createdAt: `${car.produced}T00:00:00.000Z`,
    updatedAt: `${car.produced}T00:00:00.000Z`,
  }))
}
