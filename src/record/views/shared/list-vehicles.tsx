import { createContext, type ReactNode, useContext } from 'react'
import { plateField } from '../../model/columns.ts'
import type { AnyRecord, ListVehicles } from '../../model/record.ts'
import type { Listing } from './listing.ts'

const Vehicles = createContext<{ readonly of: ListVehicles; readonly hasPlates: boolean } | undefined>(undefined)

interface Props {
  record: AnyRecord
  listing: Pick<Listing, 'vehicles'>
  children: ReactNode
}
/** Provides the list's vehicle data to its cells. */
export function VehiclesOfList({ record, listing, children }: Props) {
  return <Vehicles value={{ of: listing.vehicles, hasPlates: plateField(record) !== undefined }}>{children}</Vehicles>
}

/** Returns the vehicle data of the surrounding list. With `placement`: undefined if the list has a column for plates. */
export function useVehicleOfList(vin: unknown, placement?: 'beside'): ListVehicles[string] | undefined {
  const list = useContext(Vehicles)
  return list && !(placement && list.hasPlates) ? list.of[String(vin)] : undefined
}
