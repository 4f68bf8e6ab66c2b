import { RecordScreen } from '../../../kit/record/screen.tsx'
import { unitChange, unitChangeCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={unitChange} calls={unitChangeCalls} />
}
