import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { chargeSession, chargeSessionCalls } from './contract.ts'

/** /analysis/chargingSessions: charging sessions derived from reports, and whether they are usable for capacity. */
export default function ChargeSessions() {
  return <RecordScreen record={chargeSession} calls={chargeSessionCalls} />
}
