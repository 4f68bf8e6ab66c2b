import { RecordScreen } from '../../../kit/record/screen.tsx'
import { command, commandCalls } from './contract.ts'

/** /vehicleRemoteControl/instructionLogManagement: every command, who asked for it and why, and what became of it. */
export default function InstructionLog() {
  return <RecordScreen record={command} calls={commandCalls} />
}
