import { useGlance } from '../../client/vehicle.ts'
import { shareLinkCalls } from '../../features/work/tracking/shareLink/contract.ts'
import { ShareDialog } from '../../features/work/tracking/shareLink/parts.tsx'

export default function ShareVehicle({ vin, onClose }: { vin: string; onClose(): void }) {
  const name = useGlance(vin)?.plate ?? vin
  return <ShareDialog call={shareLinkCalls.add} vin={vin} name={name} onClose={onClose} />
}
