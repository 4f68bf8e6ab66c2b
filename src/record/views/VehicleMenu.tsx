import { byShell } from '../../client/shell.ts'
import { useVehicleWays } from '../../client/vehicle.ts'

const Menu = byShell<{ vin: string }>({
  desk: () => import('./desk/VehicleMenu.tsx'),
  phone: () => import('./phone/VehicleMenu.tsx'),
})

/** Links of a vehicle in a menu, where a row of buttons does not fit. */
export function VehicleMenu({ vin }: { vin: string }) {
  return useVehicleWays()?.ways.length ? <Menu vin={vin} /> : null
}
