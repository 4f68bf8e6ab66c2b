import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { animation, animationCalls } from './contract.ts'

export default function Animations() {
  return <RecordScreen record={animation} calls={animationCalls} />
}
