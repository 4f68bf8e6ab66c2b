import { useState } from 'react'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { invalidate } from '../../../../client/query.ts'
import { saveAsItComes } from '../../../../client/save.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ActionTools, Cells, RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { appVersion, appVersionCalls as calls } from './contract.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { Shelves } from './Shelves.tsx'
import { type AppMove, appVersionMachine, appVersionRefusals } from './state-texts.ts'
import { appVersionLabels as labels, appVersionWords as words } from './texts.ts'

type Row = RowOf<typeof appVersion>
// Constant, because new objects would reload the list.
const cells: Cells<typeof appVersion> = {
  size: ({ value }) => (value === null ? '—' : sizeText(value)),
  hash: ({ value }) => (value === null ? '—' : <HashText hash={value} />),
  percent: ShareCell,
}

/** /contentManagement/appVersionManagement: versions of the owners' app, from draft to removal. */
export default function AppVersions() {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const [sharedRow, setSharedRow] = useState<Row>()
  const notDraft = ({ state }: Row) => (state === 'draft' ? undefined : t(appVersionRefusals.notDraft))
  const undeletableReason = ({ state }: Row) =>
    state === 'draft' || state === 'cancelled' ? undefined : t(appVersionRefusals.notDeletable)

  const move = (
    key: Exclude<AppMove, 'publish' | 'remove'> | 'takeDown',
    doneText: string,
    more: Partial<RowAction<Row>> = {},
  ): RowAction<Row> => ({
    key,
    label: calls[key].title,
    call: calls[key],
    when: ({ state }) => appVersionMachine.canMove(state, key === 'takeDown' ? 'remove' : key),
    run: async ({ id }, tools) => {
      await send(calls[key], { id })
      toast.success(t(doneText))
      tools.refresh()
    },
    ...more,
  })
  const halt = (isHalted: boolean): RowAction<Row> => ({
    key: isHalted ? 'halt' : 'resume',
    label: isHalted ? labels.halt : labels.resume,
    call: calls.share,
    when: (row) => row.state === 'published' && row.halted !== isHalted,
    ...(isHalted && { confirm: () => t(words.haltText) }),
    run: async ({ id }, tools) => {
      await send(calls.share, { id, halted: isHalted })
      toast.success(t(words.changed))
      tools.refresh()
    },
  })
  const askMinimum = async ({ id }: Row, tools: ActionTools) => {
    const minimum = await ask({
      of: `appVersion minimum ${id}`,
      title: t(words.minimumTitle),
      okText: t(words.save),
      label: t(words.minimum),
      longest: 64,
      text: t(words.minimumText),
      send: (text) => send(calls.minimum, { id, minimum: text || null }),
    })
    if (minimum === undefined) return
    toast.success(t(words.changed))
    tools.refresh()
  }
  const rowActions: RowAction<Row>[] = [
    move('submit', words.submitted, {
      refused: ({ hash, storeUrl }) =>
        hash === null && storeUrl === null ? t(appVersionRefusals.noPackage) : undefined,
    }),
    {
      key: 'publish',
      label: calls.publish.title,
      call: calls.publish,
      when: ({ state }) => appVersionMachine.canMove(state, 'publish'),
      run: (row) => setSharedRow(row),
    },
    {
      key: 'share',
      label: labels.share,
      call: calls.share,
      when: ({ state, percent }) => state === 'published' && (percent ?? 0) < 100,
      run: (row) => setSharedRow(row),
    },
    halt(true),
    halt(false),
    {
      key: 'minimum',
      label: calls.minimum.title,
      call: calls.minimum,
      when: ({ state }) => state === 'published',
      run: askMinimum,
    },
    move('reopen', words.reopened),
    move('cancel', words.cancelled, { tone: 'danger', confirm: () => t(words.cancelText) }),
    move('takeDown', words.removed, { tone: 'danger', confirm: () => t(words.removeText) }),
    {
      key: 'download',
      label: calls.download.title,
      call: calls.download,
      when: ({ hash }) => hash !== null,
      run: ({ id }) => saveAsItComes(calls.download, { id }),
    },
  ]
  const onDialogClose = (hasChanged: boolean) => {
    setSharedRow(undefined)
    if (hasChanged) void invalidate(['/appversion/'])
  }
  return (
    <>
      <RecordScreen
        record={appVersion}
        calls={calls}
        cells={cells}
        rowActions={rowActions}
        locked={notDraft}
        undeletableReason={undeletableReason}
        defaults={{ platform: 'android', countries: ['CN'], languages: ['zh'] }}
        detailExtra={({ id }) => <Shelves id={id} />}
      />
      {sharedRow && <ShareDialog row={sharedRow} onClose={onDialogClose} />}
      {dialog}
    </>
  )
}

function ShareCell({ value, row: { halted: isHalted, state } }: { value: number | null; row: Row }) {
  const { t, formatNumber } = useT()
  if (value === null || state !== 'published') return '—'
  return (
    <span className="inline-row align-center gap-6">
      {formatNumber(value, '%')}
      {isHalted && <Tag tone="warning">{t(`${appVersion.name}:halted`)}</Tag>}
    </span>
  )
}
