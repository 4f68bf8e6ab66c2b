import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleMove, vehicleMoveCalls } from './contract.ts'

export default function Moves() {
  return <RecordScreen record={vehicleMove} calls={vehicleMoveCalls} />
}
