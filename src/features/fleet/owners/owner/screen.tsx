import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { owner, ownerCalls } from './contract.ts'

/** /ownerManagement/ownerInfo: current owner of each vehicle. */
export default function Owners() {
  return <RecordScreen record={owner} calls={ownerCalls} />
}
