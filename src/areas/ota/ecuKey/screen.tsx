import { RecordScreen } from '../../../kit/record/screen.tsx'
import { ecuKey, ecuKeyCalls } from './contract.ts'

/** /software/ecuKey: keys by which ECUs sign their reports. */
export default function EcuKeys() {
  return <RecordScreen record={ecuKey} calls={ecuKeyCalls} />
}
