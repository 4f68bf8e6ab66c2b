import { RecordScreen } from '../../../kit/record/screen.tsx'
import { chargeSession, chargeSessionCalls } from './contract.ts'

/** /analysis/chargingSessions: every charging session that reports tell of, and whether it says something of capacity. */
export default function ChargeSessions() {
  return <RecordScreen record={chargeSession} calls={chargeSessionCalls} />
}
