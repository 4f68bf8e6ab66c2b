import { RecordScreen } from '../../../kit/record/screen.tsx'
import { ecu, ecuCalls } from './contract.ts'

export default function Ecus() {
  return <RecordScreen record={ecu} calls={ecuCalls} />
}
