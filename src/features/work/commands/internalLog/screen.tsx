import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { recentMoments } from '../../../../record/kinds/recent.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
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
