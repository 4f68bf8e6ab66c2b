import { MoreActions } from './actions.tsx'

/** What can be done with one vehicle, in a menu. */
export default function VehicleMenu({ vin }: { vin: string }) {
  return <MoreActions actions={[]} vin={vin} />
}
