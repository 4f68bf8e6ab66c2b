import type { VehicleMenuProps } from '../VehicleMenu.tsx'
import { MoreActions } from './actions.tsx'

export default function VehicleMenu({ vin, actions = [] }: VehicleMenuProps) {
  return <MoreActions actions={actions.map((action) => ({ ...action, icon: null, danger: false }))} vin={vin} />
}
