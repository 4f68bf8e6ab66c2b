import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import { saveAsItComes } from '../../../../client/save.ts'
import { sizeText } from '../../../../domain/size-text.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ActionTools, Cells, RowAction } from '../../../../record/views/shared/view.ts'
import { useRemark } from '../../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { HashText } from '../../../../ui/parts/HashText.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import { softwareVersionCalls as calls, softwareVersion } from './contract.ts'
import './softwareVersion.css'
import { versionTexts } from './state-texts.ts'
import { versionActions as actions, versionWords as words } from './texts.ts'

type Row = RowOf<typeof softwareVersion>
// Constant, because new objects on each render would refetch the list.
const cells: Cells<typeof softwareVersion> = {
  size: ({ value }) => (value === null ? '–' : sizeText(value)),
  hash: ({ value }) => (value === null ? '–' : <HashText hash={value} />),
}

export function Versions() {
  const { t } = useT()
  const { ask, dialog } = useRemark()
  const ownIds = useCall(calls.own, {}, { quiet: true, staleTime: 0 }).data?.ids
  const move = (key: 'test' | 'reopen' | 'release', state: Row['state'], doneText: string): RowAction<Row> => ({
    key,
    label: actions[key],
    call: calls[key],
    when: (row) => row.state === state,
    run: async ({ id }, tools) => {
      await send(calls[key], { id })
      toast.success(t(doneText))
      tools.refresh()
      void invalidate([calls.own.path])
    },
  })
  const withdraw = async ({ id, partNumber, version }: Row, tools: ActionTools) => {
    const reason = await ask({
      of: `softwareVersion withdraw ${id}`,
      title: t(words.withdrawTitle, { name: `${partNumber} ${version}` }),
      okText: t(words.withdraw),
      label: t(words.reason),
      text: t(words.withdrawText),
      danger: true,
      needed: t(words.reasonNeeded),
      send: (text) => send(calls.withdraw, { id, reason: text }),
    })
    if (reason === undefined) return
    toast.success(t(words.withdrawn))
    tools.refresh()
  }
  const notDraft = ({ state }: Row) => (state === 'draft' ? undefined : t(versionTexts.notDraft))
  const rowActions: RowAction<Row>[] = [
    {
      key: 'download',
      label: actions.download,
      call: calls.download,
      when: ({ hash }) => hash !== null,
      run: ({ id }) => saveAsItComes(calls.download, { id }),
    },
    { ...move('test', 'draft', words.tested), confirm: () => t(words.testText) },
    {
      ...move('release', 'tested', words.released),
      refused: ({ id }) => (ownIds?.includes(id) ? t(versionTexts.ownRelease) : undefined),
      confirm: () => t(words.releaseText),
    },
    move('reopen', 'tested', words.reopened),
    {
      key: 'withdraw',
      label: actions.withdraw,
      tone: 'danger',
      call: calls.withdraw,
      when: ({ state }) => state === 'released',
      run: withdraw,
    },
  ]
  return (
    <>
      <RecordScreen
        record={softwareVersion}
        calls={calls}
        cells={cells}
        defaults={{ kind: 'full' }}
        locked={notDraft}
        undeletableReason={notDraft}
        rowActions={rowActions}
        detailExtra={(row) => <Ways row={row} />}
      />
      {dialog}
    </>
  )
}

function Ways({ row: { id, partNumber, version } }: { row: Row }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <p className="row wrap gap-8 sv-ways">
      <ReleaseLink kind="version" id={id} />
      {opens('/software/ecuVersion') && (
        <Button onClick={() => open('/software/ecuVersion', { 'q.partNumber': partNumber, 'q.version': version })}>
          {t(words.vehicles)}
        </Button>
      )}
    </p>
  )
}
