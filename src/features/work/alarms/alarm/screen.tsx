import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { alarmCells } from './cells.tsx'
import { alarm, alarmCalls } from './contract.ts'
import { History } from './History.tsx'
import { Links } from './Links.tsx'
import { Picture } from './Picture.tsx'
import { Times } from './Times.tsx'
import { useHandlingActions } from './use-handling-actions.tsx'

/** /warn/queryAlarm: alarms of the visible fleet, handled one by one or in batches. */
export default function Alarms() {
  const { rowActions, batchActions, dialog } = useHandlingActions()
  return (
    <>
      <Picture />
      <Times />
      <RecordScreen
        record={alarm}
        calls={alarmCalls}
        moving
        cells={alarmCells}
        rowActions={rowActions}
        batchActions={batchActions}
        detailExtra={(row) => (
          <>
            <Links alarm={row} />
            <History id={row.id} />
          </>
        )}
      />
      {dialog}
    </>
  )
}
