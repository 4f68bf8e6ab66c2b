import { useState } from 'react'
import { CallFault, send } from '../../../kit/client/api.ts'
import { requestIdOf } from '../../../kit/client/fault.ts'
import { confirm, toast } from '../../../kit/client/feedback.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { invalidate, useCall } from '../../../kit/client/query.ts'
import type { RowOf } from '../../../kit/record/record.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Empty } from '../../../kit/ui/empty.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { RequestId } from '../../../kit/ui/request-id.tsx'
import { Rows, type RowsColumn } from '../../../kit/ui/rows.tsx'
import { Tag } from '../../../kit/ui/tag.tsx'
import { versionStates, versionTones } from '../softwareVersion/state-texts.ts'
import { Compare } from './Compare.tsx'
import { type BaselinePlace, baselineCalls as calls, type baseline as record } from './contract.ts'
import { EditContent } from './EditContent.tsx'
import { baselineTexts } from './state-texts.ts'
import { baselineWords as words } from './texts.ts'

/** Path prefix of all baseline queries, which are refetched after a change. */
const shown = '/tspSoftwareVersion/baseline'

export function Content({ baseline }: { baseline: RowOf<typeof record> }) {
  const { t } = useT()
  const may = useMay()
  const [open, setOpen] = useState<'edit' | 'compare'>()
  const found = useCall(calls.content, { id: baseline.id }, { quiet: true, enabled: may(calls.content) })
  if (!may(calls.content)) return null
  if (found.isPending) return <Loading />
  if (!found.data)
    return (
      <Empty role="alert" title={t(words.failed)}>
        {found.error?.message}
        <RequestId id={requestIdOf(found.error)} />
        <Button onClick={() => void found.refetch()}>{t(words.retry)}</Button>
      </Empty>
    )
  const { places, isOwn } = found.data
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
    await invalidate([shown])
  }
  const isDraft = baseline.state === 'draft'
  return (
    <section className="bl" aria-label={t(words.content)}>
      <h3>{t(words.content)}</h3>
      <Places places={places} />
      <p className="bl-tools">
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
        <Button onClick={() => setOpen('compare')}>{t(words.compare)}</Button>
      </p>
      {open === 'edit' && (
        <EditContent
          id={baseline.id}
          name={baseline.name}
          places={places}
          seenAt={baseline.updatedAt}
          close={() => setOpen(undefined)}
          saved={() => invalidate([shown])}
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
      cell: ({ chosen }) =>
        chosen ? (
          <span className="bl-version">
            <b>{chosen.version}</b>
            <Tag tone={versionTones[chosen.state]}>{say(versionStates[chosen.state])}</Tag>
            {!chosen.hasFile && <Tag tone="warning">{t(words.noFile)}</Tag>}
          </span>
        ) : (
          <span className="ui-hint">{t(words.none)}</span>
        ),
    },
  ]
  return <Rows rows={places} keyOf={({ id }) => String(id)} columns={columns} loading={false} empty={t(words.noEcus)} />
}
