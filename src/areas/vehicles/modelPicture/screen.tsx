import { RecordScreen } from '../../../kit/record/screen.tsx'
import { modelPicture, modelPictureCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={modelPicture} calls={modelPictureCalls} />
}
