import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useFirstFilter } from '../../../kit/record/first-filter.ts'
import { recentMoments } from '../../../kit/record/kinds/recent.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import type { RowAction } from '../../../kit/record/view.ts'
import { internalLog, internalLogCalls } from './contract.ts'
import { internalLogLabels as labels } from './texts.ts'

const logRoute = '/vehicleRemoteControl/instructionLogManagement'
const lastDay = () => ({ at: recentMoments(1) })

/** Page /vehicleRemoteControl/instructionLogManagementInternal: steps of commands with their calls or frames. */
export default function InternalLog() {
  useFirstFilter(internalLog, lastDay)
  const open = useOpen()
  const opens = useOpens()
  const details: RowAction<RowOf<typeof internalLog>> = {
    key: 'command',
    label: labels.command,
    when: () => opens(logRoute),
    run: ({ vin, number }) => open(logRoute, { vin, id: number }),
  }
  return <RecordScreen record={internalLog} calls={internalLogCalls} rowActions={[details]} moving />
}
