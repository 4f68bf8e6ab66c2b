/** Data of the vehicle page, declared in the contracts of their things. Shared by client and server. */
import { z } from 'zod'
import type { AnyRecord, RowOf } from '../../record/model/record.ts'

/** One part of the answer. Call `vehicleRow`, `vehicleRows` or `vehiclePart` to declare one. */
export interface VehiclePart<T = unknown> {
  readonly name: string
  readonly schema: z.ZodType<T>
}
/** Answer of the page's call, by name of the part. */
export type VehicleFile = Readonly<Record<string, unknown>>

const parts = new Map<string, VehiclePart>()

export function vehiclePart<T>(name: string, schema: z.ZodType<T>): VehiclePart<T> {
  const part = { name, schema }
  parts.set(name, part)
  return part
}

/** The vehicle's row of a record. Null: none, or no permission. */
export const vehicleRow = <R extends AnyRecord>(name: string, record: R): VehiclePart<RowOf<R> | null> =>
  vehiclePart(name, record.row.nullable() as z.ZodType<RowOf<R> | null>)

/** The vehicle's latest rows of a record. Empty without permission. */
export const vehicleRows = <R extends AnyRecord>(name: string, record: R): VehiclePart<RowOf<R>[]> =>
  vehiclePart(name, z.array(record.row) as z.ZodType<RowOf<R>[]>)

export const vehicleParts = (): VehiclePart[] => [...parts.values()]

export const isVehiclePart = (value: unknown): value is VehiclePart => vehicleParts().some((part) => part === value)

/** The part's data in an answer, with its type. */
export const partOf = <T>(file: VehicleFile, { name }: VehiclePart<T>): T => file[name] as T
