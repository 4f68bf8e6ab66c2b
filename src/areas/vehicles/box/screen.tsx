import { RecordScreen } from '../../../kit/record/screen.tsx'
import { box, boxCalls } from './contract.ts'

export default function Boxes() {
  return <RecordScreen record={box} calls={boxCalls} />
}
