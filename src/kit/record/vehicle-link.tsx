import { useVehicleWays, type VehicleActionsProps } from '../client/vehicle.ts'
import { Opens } from '../ui/opens.tsx'
import { useVehicleOfList } from './list-vehicles.tsx'
import type { AnyRecord } from './record.ts'
import './vehicle.css'
import type { AnyRow } from './view.ts'

/** A VIN that leads to its vehicle's page: a real link, so that it also opens in a tab of its own. */
export function VehicleLink({ vin }: { vin: string }) {
  const page = useVehicleWays()?.page(vin)
  return page ? <Opens link={page}>{vin}</Opens> : vin
}

/** The same behind its plate, in a list that has no column for that. `pressed`: inside of what is pressed anyway. */
export function VehicleName({ vin, pressed, className }: { vin: string; pressed?: boolean; className: string }) {
  const plate = useVehicleOfList(vin, 'beside')?.plate
  return (
    <>
      {plate && <span className="vehicle-plate">{plate}</span>}
      <span className={className}>{pressed ? vin : <VehicleLink vin={vin} />}</span>
    </>
  )
}

/** The field of a record that says which vehicle a row tells of. */
export const vehicleField = (record: AnyRecord): string | undefined =>
  Object.entries(record.fields).find(([, field]) => field.kind.vehicle !== undefined)?.[0]

/** What can be done with a vehicle, as far as the user may: a row of buttons. */
export function VehicleActions(props: VehicleActionsProps) {
  const ways = useVehicleWays()
  return ways ? <ways.Actions {...props} /> : null
}

/** The same of a row's vehicle, above its details. */
export function OfVehicle({ record, row }: { record: AnyRecord; row: AnyRow }) {
  const name = vehicleField(record)
  const vin = name && row[name]
  return typeof vin === 'string' ? <VehicleActions vin={vin} /> : null
}
