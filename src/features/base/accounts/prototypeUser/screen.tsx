import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { prototypeUser, prototypeUserCalls } from './contract.ts'

export default function PrototypeUsers() {
  return <RecordScreen record={prototypeUser} calls={prototypeUserCalls} />
}
