import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useTarget } from '../../../../record/views/shared/target.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { commandPushCalls as calls, commandPush } from './contract.ts'
import { NewPush } from './NewPush.tsx'
import { Progress } from './Progress.tsx'
import { pushLabels as words } from './texts.ts'

/**
 * Page /message/commandPush: one command to many vehicles, with the progress of each batch and the result per vehicle.
 */
export default function CommandPush() {
  const { t } = useT()
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const { open } = useTarget()
  const showBatch = (id: number) => open({ kind: 'view', id })
  return (
    <>
      <RecordScreen
        record={commandPush}
        calls={calls}
        toolbar={
          may(calls.send) && (
            <Button kind="primary" onClick={() => setAdding(true)}>
              {t(words.new)}
            </Button>
          )
        }
        detailExtra={
          may(calls.progress)
            ? (row) => <Progress key={row.id} id={row.id} total={row.total} onSent={showBatch} />
            : undefined
        }
      />
      {adding && (
        <NewPush
          onSent={(id) => {
            setAdding(false)
            showBatch(id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
