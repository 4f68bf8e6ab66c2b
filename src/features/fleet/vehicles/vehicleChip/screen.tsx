import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleChip, vehicleChipCalls } from './contract.ts'

/** Page /vehicleManagement/vehicleChip: chips that sign vehicles' reports. */
export default function VehicleChips() {
  return <RecordScreen record={vehicleChip} calls={vehicleChipCalls} />
}
