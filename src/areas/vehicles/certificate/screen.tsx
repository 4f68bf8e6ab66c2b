import { RecordScreen } from '../../../kit/record/screen.tsx'
import { certificate, certificateCalls } from './contract.ts'

export default function Screen() {
  return <RecordScreen record={certificate} calls={certificateCalls} />
}
