import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicleChip, vehicleChipCalls } from './contract.ts'

/** /vehicleManagement/vehicleChip: the chips that sign vehicles' reports. */
export default function VehicleChips() {
  return <RecordScreen record={vehicleChip} calls={vehicleChipCalls} />
}
