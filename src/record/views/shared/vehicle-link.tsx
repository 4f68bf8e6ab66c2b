import type { ReactNode } from 'react'
import { useVehicleWays } from '../../../client/vehicle.ts'
import { plateOf } from '../../../client/vehicle-name.ts'
import { Opens } from '../../../ui/parts/Opens.tsx'
import { plateField } from '../../model/columns.ts'
import type { AnyRecord } from '../../model/record.ts'
import { useVehicleOfList } from './list-vehicles.tsx'
import './vehicle.css'
import type { AnyRow } from './view.ts'

interface LinkProps {
  vin: string
  /** Default: that of a cached answer. */
  plate?: string | null
  /** Default: plate and VIN. */
  children?: ReactNode
  /** Called when the link is opened here, instead of in another tab. */
  onOpen?: (() => void) | undefined
}
/** Link from a VIN or plate to its vehicle's page. A real link, so it can open in a new tab. */
export function VehicleLink({ vin, plate, children = <PlateAndVin vin={vin} plate={plate} />, onOpen }: LinkProps) {
  const page = useVehicleWays()?.page(vin)
  return page ? (
    <Opens className="vehicle-link" link={page} onOpen={onOpen}>
      {children}
    </Opens>
  ) : (
    children
  )
}

function PlateAndVin({ vin, plate = plateOf(vin) }: Pick<LinkProps, 'vin' | 'plate'>) {
  return !plate ? (
    vin
  ) : (
    <>
      <span className="vehicle-plate">{plate}</span>
      {vin}
    </>
  )
}

interface PlateProps {
  record: AnyRecord
  name: string
  row: AnyRow
  pressed?: boolean
  children: ReactNode
}
/** Wraps a cell: a plate links to its row's vehicle, other cells stay unchanged. */
export function LinkedPlate({ record, name, row, pressed: isPressable, children }: PlateProps) {
  const of = vehicleField(record)
  const vin = of && row[of]
  if (isPressable || typeof vin !== 'string' || !row[name] || name !== plateField(record)) return children
  return <VehicleLink vin={vin}>{children}</VehicleLink>
}

/**
 * VIN as a link, after its plate if the list has no column for plates. `isPressable`: inside a pressable element, so no
 * link.
 */
export function VehicleName({
  vin,
  isPressable: isInButton,
  className,
}: {
  vin: string
  isPressable?: boolean
  className: string
}) {
  const plate = useVehicleOfList(vin, 'beside')?.plate
  const name = (
    <>
      {plate && <span className="vehicle-plate">{plate}</span>}
      <span className={className}>{vin}</span>
    </>
  )
  return isInButton ? name : <VehicleLink vin={vin}>{name}</VehicleLink>
}

/** Returns the name of the record's VIN field. */
export const vehicleField = (record: AnyRecord): string | undefined =>
  Object.entries(record.fields).find(([, field]) => field.kind.vehicle !== undefined)?.[0]
