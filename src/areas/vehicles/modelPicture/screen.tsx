import { fileUrl } from '../../../kit/client/api.ts'
import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { DetailHost, FormHost } from '../../../kit/record/hosts.tsx'
import { QueryForm, type RecordQuery, useActions, useRecordQuery } from '../../../kit/record/index.ts'
import type { AnyRecord } from '../../../kit/record/record.ts'
import { useTarget } from '../../../kit/record/target.ts'
import type { Erased } from '../../../kit/record/view.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { StatePage } from '../../../kit/ui/state-page.tsx'
import { uiTexts } from '../../../kit/ui/texts.ts'
import { modelPicture, modelPictureCalls } from './contract.ts'
import { Gallery, Pager } from './gallery.tsx'
import './modelPicture.css'
import { modelPictureWords as words } from './texts.ts'

const erased = { record: modelPicture, calls: modelPictureCalls } as unknown as Erased
const none = {}

/** Pictures of the models as a gallery; a picture opens to its details and what can be done with it. */
export default function ModelPictures() {
  const { t } = useT()
  const may = useMay()
  const query = useRecordQuery(modelPicture, modelPictureCalls)
  const { target, open, close } = useTarget()
  const actions = useActions({
    ...erased,
    query: query as unknown as RecordQuery,
    edit: ({ id }) => open({ kind: 'edit', id }),
  })
  const found = (id: number) => (query as unknown as RecordQuery).rows.find((row) => row.id === id)
  return (
    <div className="picture-screen">
      <QueryForm record={modelPicture as AnyRecord} query={query as unknown as RecordQuery} />
      <div className="picture-bar">
        {may(modelPictureCalls.add) && (
          <Button kind="primary" onClick={() => open({ kind: 'add' })}>
            {t(words.add)}
          </Button>
        )}
        <span role="status">{query.loading ? '' : t(words.total, { count: query.total })}</span>
      </div>
      {query.fault && query.rows.length === 0 ? (
        <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={query.fault.message}>
          <Button onClick={() => void query.refresh()}>{t(uiTexts.retry)}</Button>
        </StatePage>
      ) : query.loading ? (
        <Loading />
      ) : (
        <Gallery rows={query.rows} open={(id) => open({ kind: 'view', id })} />
      )}
      <Pager query={query as unknown as RecordQuery} />
      <DetailHost
        {...erased}
        cells={none}
        actions={actions}
        target={target}
        close={close}
        found={found}
        listing={query.loading}
        extra={({ picture }) => <img className="picture-large" src={fileUrl(String(picture))} alt="" />}
      />
      <FormHost
        {...erased}
        inputs={none}
        target={target}
        open={open}
        close={close}
        found={found}
        listing={query.loading}
        defaults={undefined}
      />
    </div>
  )
}
