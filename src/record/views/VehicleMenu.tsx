import { byShell } from '../../client/shell.ts'
import { type OfferedWay, useVehicleWays } from '../../client/vehicle.ts'

export interface VehicleMenuProps {
  vin: string
  /** Further actions, above the links of the vehicle. */
  actions?: readonly OfferedWay[]
}
const Menu = byShell<VehicleMenuProps>({
  desk: () => import('./desk/VehicleMenu.tsx'),
  phone: () => import('./phone/VehicleMenu.tsx'),
})

/** Links of a vehicle in a menu, where a row of buttons does not fit. */
export function VehicleMenu({ vin, actions = [] }: VehicleMenuProps) {
  return useVehicleWays()?.ways.length || actions.length > 0 ? <Menu vin={vin} actions={actions} /> : null
}
