import { Button, Drawer, Space } from 'antd'
import { useT } from '../../../client/language.ts'
import type { DetailSheetProps } from '../parts.tsx'
import { useRowName } from '../shared/value-text.ts'
import { OfVehicle } from '../shared/vehicle-actions.tsx'
import { MoreActions, notOffered } from './actions.tsx'
import './desk.css'
import RecordDetail from './RecordDetail.tsx'
import { ErrorState, Loading } from './states.tsx'

export default function DetailSheet({
  record,
  row,
  cells,
  actions,
  retry,
  intro,
  extra,
  open,
  loading,
  fault,
  close,
  onClosed,
}: DetailSheetProps) {
  const { say } = useT()
  const nameOf = useRowName(record)
  const all = row ? actions.of(row) : []
  const visibleActions = all.length > 3 ? all.slice(0, 2) : all
  const buttons = (
    <Space size={8}>
      {visibleActions.map(({ key, label, icon, danger, refused: disabledReason, run }) => (
        <Button key={key} icon={icon} danger={danger} {...notOffered(disabledReason)} onClick={run}>
          {label}
        </Button>
      ))}
      {all.length > visibleActions.length && <MoreActions actions={all.slice(visibleActions.length)} />}
    </Space>
  )
  return (
    <Drawer
      open={open}
      title={row ? nameOf(row) : say(record.title)}
      size={720}
      extra={buttons}
      onClose={close}
      destroyOnHidden
      afterOpenChange={(visible) => visible || onClosed()}
    >
      {row && !fault && (
        <>
          <OfVehicle record={record} row={row} />
          {intro?.(row)}
          <RecordDetail record={record} row={row} cells={cells} />
          {extra?.(row)}
        </>
      )}
      {fault && <ErrorState fault={fault} retry={retry} />}
      {!row && !fault && loading && <Loading />}
    </Drawer>
  )
}
