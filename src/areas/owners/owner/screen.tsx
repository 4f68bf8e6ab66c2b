import { RecordScreen } from '../../../kit/record/screen.tsx'
import { owner, ownerCalls } from './contract.ts'

/** /ownerManagement/ownerInfo: who each vehicle belongs to. */
export default function Owners() {
  return <RecordScreen record={owner} calls={ownerCalls} />
}
