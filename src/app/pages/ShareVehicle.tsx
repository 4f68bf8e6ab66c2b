import { shareLinkCalls } from '../../areas/tracking/shareLink/contract.ts'
import { ShareDialog } from '../../areas/tracking/shareLink/parts.tsx'
import { useGlance } from '../../kit/client/vehicle.ts'

export default function ShareVehicle({ vin, onClose }: { vin: string; onClose(): void }) {
  const name = useGlance(vin)?.plate ?? vin
  return <ShareDialog call={shareLinkCalls.add} vin={vin} name={name} onClose={onClose} />
}
