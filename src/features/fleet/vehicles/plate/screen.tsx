import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { plate, plateCalls } from './contract.ts'

export default function Plates() {
  return <RecordScreen record={plate} calls={plateCalls} />
}
