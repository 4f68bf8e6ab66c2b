import { Alert, Button, Drawer, Modal, Space } from 'antd'
import { useT } from '../../../client/language.ts'
import { Row } from '../../../ui/parts/layout.tsx'
import type { FormSheetProps } from '../parts.tsx'
import { FormBody, useFormTitle } from '../shared/sheet-bodies.tsx'
import { words } from '../shared/texts.ts'
import './desk.css'
import RecordForm from './RecordForm.tsx'
import { ErrorState, Loading } from './states.tsx'

const parts = { RecordForm, ErrorState, Loading }

/** Form in a drawer, or in a dialog if it has up to four short fields. */
export default function FormSheet({ open, okText, onClose, onClosed, onReload, ...props }: FormSheetProps) {
  const { t } = useT()
  const { form } = props
  const name = useFormTitle(props)
  const buttons = (
    <Space>
      <Button onClick={onClose}>{t(words.cancel)}</Button>
      <Button type="primary" loading={form?.saving ?? false} disabled={!form} onClick={() => void form?.save()}>
        {okText ?? t(words.save)}
      </Button>
    </Space>
  )
  const stale = (
    <Alert
      type="warning"
      showIcon
      className="rk-stale"
      title={t(words.stale)}
      action={
        <Button size="small" onClick={onReload}>
          {t(words.reload)}
        </Button>
      }
    />
  )
  const body = <FormBody {...props} {...parts} stale={stale} />
  const short = form && form.fields.length <= 4 && !form.fields.some(([, field]) => field.kind.tall)
  if (short) {
    return (
      <Modal
        open={open}
        title={name}
        width={480}
        footer={buttons}
        onCancel={onClose}
        mask={{ closable: false }}
        destroyOnHidden
        {...(onClosed ? { afterClose: onClosed } : {})}
      >
        {body}
      </Modal>
    )
  }
  return (
    <Drawer
      open={open}
      title={name}
      size={720}
      footer={<Row justify="end">{buttons}</Row>}
      onClose={onClose}
      mask={{ closable: !form?.dirty }}
      destroyOnHidden
      afterOpenChange={(isVisible) => isVisible || onClosed?.()}
    >
      {body}
    </Drawer>
  )
}
