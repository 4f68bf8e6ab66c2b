import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Begin } from './Begin.tsx'
import { board, boardCalls as calls } from './contract.ts'
import { boardLabels as labels, boardWords as words } from './texts.ts'

/** Boards that the user created or that are shared with them. */
export function BoardList() {
  const { t } = useT()
  const may = useMay()
  const [, setSearch] = useSearchParams()
  const [isBeginning, setBeginning] = useState(false)
  const show = (id: number) => setSearch({ board: String(id) })
  const close = () => setBeginning(false)
  const rowActions: RowAction<RowOf<typeof board>>[] = [
    { key: 'show', label: labels.show, call: calls.one, run: ({ id }) => show(id) },
  ]
  return (
    <>
      <RecordScreen
        record={board}
        calls={{ query: calls.query, add: calls.add, remove: calls.remove }}
        rowActions={rowActions}
        toolbar={may(calls.begin) && <Button onClick={() => setBeginning(true)}>{t(words.begin)}</Button>}
        onAdded={(newBoard) => show((newBoard as { id: number }).id)}
      />
      {isBeginning && (
        <Dialog title={t(words.begin)} onCancel={close}>
          <p>{t(words.beginText)}</p>
          <Begin onMade={show} />
          <Actions>
            <Button onClick={close}>{t(words.close)}</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
