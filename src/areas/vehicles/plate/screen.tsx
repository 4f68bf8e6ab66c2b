import { RecordScreen } from '../../../kit/record/screen.tsx'
import { plate, plateCalls } from './contract.ts'

export default function Plates() {
  return <RecordScreen record={plate} calls={plateCalls} />
}
