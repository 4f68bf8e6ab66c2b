import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { ignoreReportedFault } from '../../../../client/fault.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Actions, Dialog } from '../../../../ui/parts/dialog.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { boardCalls as calls, maxBoards } from './contract.ts'
import { boardWords as words } from './texts.ts'

interface Props {
  chart: { readonly id: number; readonly name: string }
  close(): void
  /** Receives the board that has the chart now. */
  onAdded(board: number): void
}
const newBoard = 0

/** Adds a chart to a board of the user, or to a new one. */
export function AddToBoard({ chart, close, onAdded }: Props) {
  const { t } = useT()
  const may = useMay()
  const [chosenBoard, setChosenBoard] = useState<number>()
  const [name, setName] = useState(chart.name)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const boards = useCall(calls.own, {}, { quiet: true, refetchOnMount: 'always' })
  if (boards.error && !boards.data)
    return (
      <Dialog title={t(words.addToBoard)} onCancel={close}>
        <AnswerState of={boards} />
      </Dialog>
    )
  const mayCreate = may(calls.add) && (boards.data?.length ?? 0) < maxBoards
  const options = [
    ...(boards.data ?? []).map((each) => ({ value: each.id, label: each.name })),
    ...(mayCreate ? [{ value: newBoard, label: t(words.newBoard) }] : []),
  ]
  const board = chosenBoard ?? options[0]?.value
  const add = async () => {
    const isNew = board === newBoard
    if (board === undefined) return
    if (isNew && name.trim() === '') return setFault(t(words.nameNeeded))
    setBusy(true)
    const boardId = await (async () => {
      const id = isNew ? (await send(calls.add, { name: name.trim() })).id : board
      await send(calls.put, { id, charts: [chart.id] })
      return id
    })().catch(ignoreReportedFault)
    setBusy(false)
    await invalidate(['/chars/board/'])
    if (boardId === undefined) return
    toast.success(t(words.filled))
    onAdded(boardId)
  }
  return (
    <Dialog title={t(words.addToBoard)} onCancel={close}>
      {boards.data ? (
        <Grid gap={12}>
          <Select label={t(words.board)} options={options} value={board} onChange={setChosenBoard} />
          {board === newBoard && (
            <TextInput
              label={t(words.boardName)}
              value={name}
              onChange={setName}
              maxLength={64}
              fault={fault}
              onEnter={() => void add()}
            />
          )}
        </Grid>
      ) : (
        <Loading />
      )}
      <Actions>
        <Button onClick={close}>{t(words.cancel)}</Button>
        <Button kind="primary" busy={busy} disabled={board === undefined} onClick={() => void add()}>
          {t(words.add)}
        </Button>
      </Actions>
    </Dialog>
  )
}
