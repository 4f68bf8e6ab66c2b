import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { certificate, certificateCalls } from './contract.ts'

export default function Certificates() {
  return <RecordScreen record={certificate} calls={certificateCalls} />
}
