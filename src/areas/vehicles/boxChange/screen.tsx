import { RecordScreen } from '../../../kit/record/screen.tsx'
import { boxChange, boxChangeCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={boxChange} calls={boxChangeCalls} />
}
