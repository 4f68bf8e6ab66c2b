import { Button, Drawer, Space } from 'antd'
import type { DetailSheetProps } from '../parts.tsx'
import { DetailBody, useDetailSheet } from '../shared/sheet-bodies.tsx'
import { MoreActions, notOffered } from './actions.tsx'
import './desk.css'
import RecordDetail from './RecordDetail.tsx'
import { ErrorState, Loading } from './states.tsx'

const parts = { RecordDetail, ErrorState, Loading }

export default function DetailSheet({ actions, open, close, onClosed, ...props }: DetailSheetProps) {
  const { title, buttons, more } = useDetailSheet(props, props.row ? actions.of(props.row) : [])
  return (
    <Drawer
      open={open}
      title={title}
      size={720}
      extra={
        <Space size={8}>
          {buttons.map(({ key, label, icon, danger, refused: disabledReason, run }) => (
            <Button key={key} icon={icon} danger={danger} {...notOffered(disabledReason)} onClick={run}>
              {label}
            </Button>
          ))}
          {more.length > 0 && <MoreActions actions={more} />}
        </Space>
      }
      onClose={close}
      destroyOnHidden
      afterOpenChange={(visible) => visible || onClosed()}
    >
      <DetailBody {...props} {...parts} />
    </Drawer>
  )
}
