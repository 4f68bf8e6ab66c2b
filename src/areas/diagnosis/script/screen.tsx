import { RecordScreen } from '../../../kit/record/screen.tsx'
import { script, scriptCalls } from './contract.ts'

/** /rds/scriptBasebook */
export default function Scripts() {
  return <RecordScreen record={script} calls={scriptCalls} />
}
