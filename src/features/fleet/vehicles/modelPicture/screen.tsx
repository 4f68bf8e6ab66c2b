import { useState } from 'react'
import { fileUrl } from '../../../../client/files.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { DetailHost, FormHost } from '../../../../record/views/hosts.tsx'
import { Pages, QueryForm } from '../../../../record/views/parts.tsx'
import { useActions } from '../../../../record/views/shared/actions.ts'
import { useRecordList } from '../../../../record/views/shared/list.ts'
import { useTarget } from '../../../../record/views/shared/target.ts'
import { words as recordWords } from '../../../../record/views/shared/texts.ts'
import { useExport } from '../../../../record/views/shared/use-export.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, Row } from '../../../../ui/parts/layout.tsx'
import { modelPicture, modelPictureCalls } from './contract.ts'
import { Gallery } from './Gallery.tsx'
import './modelPicture.css'
import { modelPictureWords as words } from './texts.ts'

const recordProps = { record: modelPicture, calls: modelPictureCalls }
const none = {}
const noView = { view: undefined, changed: false }
const ImportDialog = lazy(async () => ({
  default: (await import('../../../../record/views/ImportDialog.tsx')).ImportDialog,
}))

export default function ModelPictures() {
  const { t } = useT()
  const may = useMay()
  const { question, listing } = useRecordList(modelPicture, modelPictureCalls)
  const { target, open, close } = useTarget()
  const [importing, setImporting] = useState<boolean>()
  const exporting = useExport(modelPicture, recordProps.calls.export, question, noView)
  const actions = useActions({
    ...recordProps,
    question,
    listing,
    edit: ({ id }) => open({ kind: 'edit', id }),
  })
  const findRow = (id: number) => listing.rows.find((row) => row.id === id)
  return (
    <Grid gap={12} className="shrink">
      <QueryForm record={modelPicture} question={question} />
      <Row gap={12} align="center" wrap className="muted picture-bar">
        {may(modelPictureCalls.add) && (
          <Button kind="primary" onClick={() => open({ kind: 'add' })}>
            {t(words.add)}
          </Button>
        )}
        {may(modelPictureCalls.import) && <Button onClick={() => setImporting(true)}>{t(recordWords.import)}</Button>}
        {may(modelPictureCalls.export) && (
          <Button disabled={exporting.busy} onClick={() => void exporting.run('zip')}>
            {t(recordWords.export)}
          </Button>
        )}
        <span role="status">{listing.loading ? '' : t(words.total, { count: listing.total })}</span>
      </Row>
      {listing.loading || (listing.fault && listing.rows.length === 0) ? (
        <AnswerState of={{ error: listing.fault, refetch: listing.refresh }} />
      ) : (
        <Gallery rows={listing.rows} open={(id) => open({ kind: 'view', id })} />
      )}
      <Pages question={question} listing={listing} />
      {importing !== undefined && (
        <ImportDialog
          record={modelPicture}
          call={modelPictureCalls.import}
          open={importing}
          onClose={() => setImporting(false)}
        />
      )}
      <DetailHost
        {...recordProps}
        cells={none}
        actions={actions}
        target={target}
        close={close}
        found={findRow}
        listLoading={listing.loading}
        extra={({ picture }) => <img className="picture-large" src={fileUrl(String(picture))} alt="" />}
      />
      <FormHost
        {...recordProps}
        inputs={none}
        target={target}
        open={open}
        close={close}
        found={findRow}
        listLoading={listing.loading}
        defaults={undefined}
      />
    </Grid>
  )
}
