import { RecordScreen } from '../../../kit/record/screen.tsx'
import { plate, plateCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={plate} calls={plateCalls} />
}
