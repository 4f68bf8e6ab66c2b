import { RecordScreen } from '../../../kit/record/screen.tsx'
import { chartCalls as calls, chart } from './contract.ts'

/** /chars: charts that staff keep. */
export default function Charts() {
  return <RecordScreen record={chart} calls={{ query: calls.query, remove: calls.remove }} />
}
