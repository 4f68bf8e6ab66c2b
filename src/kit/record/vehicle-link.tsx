import type { ReactNode } from 'react'
import { useVehicleWays } from '../client/vehicle.ts'
import { Opens } from '../ui/opens.tsx'
import { plateField } from './columns.ts'
import { useVehicleOfList } from './list-vehicles.tsx'
import type { AnyRecord } from './record.ts'
import './vehicle.css'
import type { AnyRow } from './view.ts'

interface LinkProps {
  vin: string
  /** What is shown: a plate, or a name of several parts; the VIN unless given. */
  children?: ReactNode
  /** It is opened here. */
  onOpen?: (() => void) | undefined
}
/** A VIN or plate that leads to its vehicle's page: a real link, so that it also opens in a tab of its own. */
export function VehicleLink({ vin, children = vin, onOpen }: LinkProps) {
  const page = useVehicleWays()?.page(vin)
  return page ? (
    <Opens className="vehicle-link" link={page} onOpen={onOpen}>
      {children}
    </Opens>
  ) : (
    children
  )
}

interface PlateProps {
  record: AnyRecord
  name: string
  row: AnyRow
  pressed?: boolean
  children: ReactNode
}
/** Around a cell: a plate leads where its row's VIN does, anything else stays as it is. */
export function LinkedPlate({ record, name, row, pressed, children }: PlateProps) {
  const of = vehicleField(record)
  const vin = of && row[of]
  if (pressed || typeof vin !== 'string' || !row[name] || name !== plateField(record)) return children
  return <VehicleLink vin={vin}>{children}</VehicleLink>
}

/** The same behind its plate, in a list that has no column for that. `pressed`: inside of what is pressed anyway. */
export function VehicleName({ vin, pressed, className }: { vin: string; pressed?: boolean; className: string }) {
  const plate = useVehicleOfList(vin, 'beside')?.plate
  const name = (
    <>
      {plate && <span className="vehicle-plate">{plate}</span>}
      <span className={className}>{vin}</span>
    </>
  )
  return pressed ? name : <VehicleLink vin={vin}>{name}</VehicleLink>
}

/** The field of a record that says which vehicle a row tells of. */
export const vehicleField = (record: AnyRecord): string | undefined =>
  Object.entries(record.fields).find(([, field]) => field.kind.vehicle !== undefined)?.[0]
