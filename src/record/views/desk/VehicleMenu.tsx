import { MoreActions } from './actions.tsx'

export default function VehicleMenu({ vin }: { vin: string }) {
  return <MoreActions actions={[]} vin={vin} />
}
