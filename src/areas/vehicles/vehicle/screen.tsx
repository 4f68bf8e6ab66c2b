import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicle, vehicleCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={vehicle} calls={vehicleCalls} />
}
