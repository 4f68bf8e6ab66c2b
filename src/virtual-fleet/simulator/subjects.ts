import type { Version } from '../../domain/gb32960/index.ts'
import { chanceOf, numberOf, seededRandom } from '../fleet/chance.ts'
import { buildFleet } from '../fleet/fleet.ts'
import { boxRows } from '../fleet/parts.ts'
import { vinOf } from '../fleet/vin.ts'
import { busyHabit, privateHabit } from './habit.ts'
import { cities } from './roads/roads.ts'
import { specificationOf } from './specification.ts'
import { Vehicle, type VehicleOptions } from './vehicle.ts'

export interface SimulatedVehicle {
  readonly vin: string
  readonly iccid: string
  /** Sales channel, which begins with the name of its city. Undefined: any city. */
  readonly channel?: string | undefined
}

/**
 * Vehicles of the demonstration that are sold domestically and bound to a box, oldest first. `loadDate`: when the
 * demonstration was loaded, which determines the model years in the VINs.
 */
export function demonstrationVehicles(loadDate: Date): SimulatedVehicle[] {
  const cars = buildFleet(seededRandom(1), loadDate)
  const iccids = new Map(boxRows(cars, seededRandom(2)).map(({ vin, iccid }) => [vin, iccid]))
  return cars
    .filter(({ bound, salesType }) => bound && salesType !== 'export')
    .map(({ vin, dealer }) => ({ vin, iccid: iccids.get(vin) ?? '', channel: dealer.name }))
}

export const otherVehicles = (count: number): SimulatedVehicle[] =>
  Array.from({ length: count }, (_, at) => ({
    vin: vinOf('LXS', `${['XA5', 'YB6', 'HC5', 'TE2'][at % 4]}${(at % 3) + 1}E`, 2026, 'S', at + 1),
    iccid: `898607${String(20_000_000_000_000 + at)}`,
  }))

/** Lines of a table whose first column is the VIN, with line numbers. A first line without a VIN is a heading. */
export function vinLines(csv: string): { readonly number: number; readonly cells: readonly string[] }[] {
  const rows = csv
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, cells: line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')) }))
    .filter(({ cells }) => cells[0] !== '')
  if (!/^[A-Za-z0-9]{17}$/.test(rows[0]?.cells[0] ?? '')) rows.shift()
  return rows
}

/** Reads `vin,iccid` and optionally the name of a city. Throws a RangeError with the line number. */
export function readSubjects(csv: string): SimulatedVehicle[] {
  return vinLines(csv).map(({ number, cells: [vin = '', iccid = '', channel] }) => {
    if (!/^[A-Za-z0-9]{17}$/.test(vin) || !/^[A-Za-z0-9]{1,20}$/.test(iccid))
      throw new RangeError(`Line ${number}: expected a VIN of 17 characters and an ICCID of at most 20`)
    return { vin, iccid, channel: channel || undefined }
  })
}

/** Edition of the standard for all vehicles. 'both': either one, constant per vehicle. */
export type Editions = Version | 'both'

export const versionOfSubject = ({ vin }: SimulatedVehicle, editions: Editions): Version =>
  editions === 'both' ? (numberOf(vin) % 2 === 0 ? 2016 : 2025) : editions

export interface HabitOptions {
  readonly seed: number
  readonly busyPart: number
  /** Probability that a drive has a period without coverage. Default: 0.06. */
  readonly gapPart?: number
}

/** Seed of everything that looks random about a vehicle. */
export const vehicleNumber = (vin: string, seed: number): number => (numberOf(vin) ^ Math.imul(seed, 0x9e3779b1)) >>> 0

export function vehicleOf(
  subject: SimulatedVehicle,
  { seed, busyPart, gapPart = 0.06 }: HabitOptions,
  options: Omit<VehicleOptions, 'number' | 'specification' | 'habit' | 'gapPart'>,
): Vehicle {
  const number = vehicleNumber(subject.vin, seed)
  const city = cities.find(({ name }) => subject.channel?.startsWith(name)) ?? cities[number % cities.length]!
  const isBusy = chanceOf(number, 5) < busyPart
  const habit = isBusy ? busyHabit(city.name, number) : privateHabit(city.name, number)
  return new Vehicle({ ...options, number, specification: specificationOf(subject.vin), habit, gapPart })
}
