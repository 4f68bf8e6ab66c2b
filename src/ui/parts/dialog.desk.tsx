import { Modal } from 'antd'
import type { DialogProps } from './dialog.tsx'

export function Dialog({ title, onCancel, alert, children }: DialogProps) {
  return (
    <Modal
      open
      centered
      title={title}
      footer={null}
      width={460}
      className="ui-dialog"
      closable={onCancel !== undefined}
      keyboard={onCancel !== undefined}
      mask={{ closable: false }}
      onCancel={() => onCancel?.()}
      {...(alert && {
        modalRender: (node) => (
          <div role="alertdialog" aria-label={title}>
            {node}
          </div>
        ),
      })}
    >
      {children}
    </Modal>
  )
}
