import { Button, NoticeBar } from 'antd-mobile'
import { useT } from '../../../client/language.ts'
import type { FormSheetProps } from '../parts.tsx'
import { FormBody, useFormTitle } from '../shared/sheet-bodies.tsx'
import { words } from '../shared/texts.ts'
import { Page } from './Page.tsx'
import RecordForm from './RecordForm.tsx'
import { ErrorState, Loading } from './states.tsx'

const parts = { RecordForm, ErrorState, Loading }

/** Form on a page of its own. */
export default function FormSheet({ open, okText, onClose, onClosed, onReload, inAddress, ...props }: FormSheetProps) {
  const { t } = useT()
  const { form } = props
  const foot = (
    <Button block color="primary" loading={form?.saving ?? false} disabled={!form} onClick={() => void form?.save()}>
      {okText ?? t(words.save)}
    </Button>
  )
  const stale = (
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
  )
  return (
    <Page open={open} title={useFormTitle(props)} foot={foot} close={onClose} inAddress={inAddress} closed={onClosed}>
      <FormBody {...props} {...parts} stale={stale} />
    </Page>
  )
}
