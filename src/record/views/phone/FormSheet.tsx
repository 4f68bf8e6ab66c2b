import { Button, NoticeBar } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import { RestoredNote } from '../../../ui/draft/RestoredNote.tsx'
import type { FormSheetProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import { Page } from './Page.tsx'
import RecordForm from './RecordForm.tsx'
import { ErrorState, Loading } from './states.tsx'

/** Form on a page of its own. */
export default function FormSheet({
  record,
  form,
  inputs = {},
  open,
  title,
  okText,
  loading,
  fault,
  onClose,
  onClosed,
  onReload,
  inAddress,
}: FormSheetProps) {
  const { t, say } = useT()
  const name = title ?? t(form?.mode === 'update' ? words.editTitle : words.addTitle, { what: say(record.title) })
  const foot = (
    <Button block color="primary" loading={form?.saving ?? false} disabled={!form} onClick={() => void form?.save()}>
      {okText ?? t(words.save)}
    </Button>
  )
  return (
    <Page open={open} title={name} foot={foot} close={onClose} inAddress={inAddress} closed={onClosed}>
      {form?.stale && (
        <NoticeBar
          color="alert"
          wrap
          content={t(words.stale)}
          extra={
            <Button size="small" onClick={() => onReload?.()}>
              {t(words.reload)}
            </Button>
          }
        />
      )}
      {form && <RestoredNote of={form} />}
      {form ? (
        <RecordForm form={form} inputs={inputs} />
      ) : fault ? (
        <ErrorState fault={fault} />
      ) : (
        loading && <Loading />
      )}
    </Page>
  )
}
