import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { ecuKey, ecuKeyCalls } from './contract.ts'

/** /software/ecuKey: public keys of ECUs. */
export default function EcuKeys() {
  return <RecordScreen record={ecuKey} calls={ecuKeyCalls} />
}
