import { createContext, type ReactNode, useContext } from 'react'
import { plateField } from './columns.ts'
import type { Listing } from './listing.ts'
import type { AnyRecord, ListVehicles } from './record.ts'

const Vehicles = createContext<{ readonly of: ListVehicles; readonly hasPlates: boolean } | undefined>(undefined)

interface Props {
  record: AnyRecord
  listing: Pick<Listing, 'vehicles'>
  children: ReactNode
}
/** Around the rows of a list: its cells know what it says of its vehicles. */
export function VehiclesOfList({ record, listing, children }: Props) {
  return <Vehicles value={{ of: listing.vehicles, hasPlates: plateField(record) !== undefined }}>{children}</Vehicles>
}

/** What the list around says of a vehicle; `beside`: unless it has a column for plates. */
export function useVehicleOfList(vin: unknown, beside?: 'beside'): ListVehicles[string] | undefined {
  const list = useContext(Vehicles)
  return list && !(beside && list.hasPlates) ? list.of[String(vin)] : undefined
}
