import { RecordScreen } from '../../../kit/record/screen.tsx'
import { batteryChange, batteryChangeCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={batteryChange} calls={batteryChangeCalls} />
}
