import { RecordScreen } from '../../../kit/record/screen.tsx'
import { animation, animationCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={animation} calls={animationCalls} />
}
