import { RecordScreen } from '../../../../record/views/screen.tsx'
import { prototypeUser, prototypeUserCalls } from './contract.ts'

export default function PrototypeUsers() {
  return <RecordScreen record={prototypeUser} calls={prototypeUserCalls} />
}
