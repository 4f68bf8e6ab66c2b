import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { commandCalls } from '../command/contract.ts'
import { wakeLogCalls as calls, wakeLog } from './contract.ts'
import { wakeActions } from './texts.ts'
import { useWaking, WakeButton } from './WakeButton.tsx'

const control = '/vehicleManagement/vehicleWebCommand'

/** Page /vehicleManagement/tboxWakeUpLog: wake-ups of boxes with requester, time, route and result. */
export default function WakeLog() {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  const { wake } = useWaking()
  const actions: RowAction<RowOf<typeof wakeLog>>[] = [
    {
      key: 'control',
      label: wakeActions.control,
      when: () => opens(control),
      run: ({ vin }) => open(control, { vin }),
    },
    { key: 'again', label: wakeActions.again, call: commandCalls.wake, run: ({ vin }) => wake(vin) },
  ]
  return (
    <RecordScreen
      record={wakeLog}
      calls={calls}
      moving
      rowActions={actions}
      toolbar={may(commandCalls.wake) && <WakeButton />}
    />
  )
}
