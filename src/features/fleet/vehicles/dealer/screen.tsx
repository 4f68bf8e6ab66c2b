import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { dealer, dealerCalls } from './contract.ts'

export default function Dealers() {
  return <RecordScreen record={dealer} calls={dealerCalls} defaults={{ radiusKm: 1 }} />
}
