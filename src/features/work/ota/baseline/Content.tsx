import { useState } from 'react'
import { CallFault, send } from '../../../../client/api.ts'
import { requestIdOf } from '../../../../client/fault.ts'
import { confirm, toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { invalidate, useCall } from '../../../../client/query.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { RequestId } from '../../../../ui/parts/RequestId.tsx'
import { Rows, type RowsColumn } from '../../../../ui/parts/Rows.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { ReleaseLink } from '../ReleaseLink.tsx'
import { versionMachine } from '../softwareVersion/state-texts.ts'
import { Compare } from './Compare.tsx'
import { type BaselinePlace, baselineCalls as calls, type baseline as record } from './contract.ts'
import { EditContent } from './EditContent.tsx'
import { baselineTexts } from './state-texts.ts'
import { baselineWords as words } from './texts.ts'

/** Path prefix of all baseline queries, which are refetched after a change. */
const baselinePath = '/tspSoftwareVersion/baseline'

export function Content({ baseline }: { baseline: RowOf<typeof record> }) {
  const { t } = useT()
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'compare'>()
  const content = useCall(calls.content, { id: baseline.id }, { quiet: true, enabled: may(calls.content) })
  if (!may(calls.content)) return null
  if (content.isPending) return <Loading />
  if (!content.data)
    return (
      <Empty role="alert" title={t(words.failed)}>
        {content.error?.message}
        <RequestId id={requestIdOf(content.error)} />
        <Button onClick={() => void content.refetch()}>{t(words.retry)}</Button>
      </Empty>
    )
  const { places, isOwn } = content.data
  const release = async () => {
    const title = t(words.release)
    if (!(await confirm({ title, content: t(words.releaseText), okText: title }))) return
    try {
      await send(calls.release, { id: baseline.id })
      toast.success(t(words.released))
    } catch (fault) {
      // Error already shown. Refetch anyway.
      if (!(fault instanceof CallFault)) throw fault
    }
    await invalidate([baselinePath])
  }
  const isDraft = baseline.state === 'draft'
  return (
    <section className="above-16" aria-label={t(words.content)}>
      <h3 className="text-base below-8">{t(words.content)}</h3>
      <Places places={places} />
      <Row as="p" gap={8} wrap className="bl-tools">
        {isDraft && may(calls.setContent) && (
          <Button kind={isOwn ? 'primary' : 'default'} onClick={() => setOpen('edit')}>
            {t(words.edit)}
          </Button>
        )}
        {isDraft && may(calls.release) && (
          <Button
            kind={isOwn ? 'default' : 'primary'}
            disabledReason={isOwn ? t(baselineTexts.ownRelease) : undefined}
            onClick={() => void release()}
          >
            {t(words.release)}
          </Button>
        )}
        <ReleaseLink kind="baseline" id={baseline.id} />
        <Button onClick={() => setOpen('compare')}>{t(words.compare)}</Button>
      </Row>
      {open === 'edit' && (
        <EditContent
          id={baseline.id}
          name={baseline.name}
          places={places}
          updatedAt={baseline.updatedAt}
          close={() => setOpen(undefined)}
          onSaved={() => invalidate([baselinePath])}
        />
      )}
      {open === 'compare' && <Compare baseline={baseline} close={() => setOpen(undefined)} />}
    </section>
  )
}

function Places({ places }: { places: readonly BaselinePlace[] }) {
  const { t, say } = useT()
  const columns: RowsColumn<BaselinePlace>[] = [
    {
      key: 'ecu',
      title: t(words.ecu),
      width: 190,
      cell: ({ ecu, name }) => (
        <>
          <b>{ecu}</b> {say(name)}
        </>
      ),
    },
    { key: 'part', title: t(words.part), mono: true, cell: ({ partNumber }) => partNumber },
    {
      key: 'version',
      title: t(words.version),
      cell: ({ chosen: selectedVersion }) =>
        selectedVersion ? (
          <Row as="span" align="center" inline wrap className="bl-version">
            <b>{selectedVersion.version}</b>
            <Tag tone={versionMachine.tones[selectedVersion.state]}>
              {say(versionMachine.texts[selectedVersion.state])}
            </Tag>
            {!selectedVersion.hasFile && <Tag tone="warning">{t(words.noFile)}</Tag>}
          </Row>
        ) : (
          <span className="ui-hint">{t(words.none)}</span>
        ),
    },
  ]
  return <Rows rows={places} keyOf={({ id }) => String(id)} columns={columns} loading={false} empty={t(words.noEcus)} />
}
