import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicleMove, vehicleMoveCalls } from './contract.ts'

export default function Moves() {
  return <RecordScreen record={vehicleMove} calls={vehicleMoveCalls} />
}
