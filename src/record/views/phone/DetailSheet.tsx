import { Button } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import type { DetailSheetProps } from '../parts.tsx'
import { words } from '../shared/texts.ts'
import { useRowName } from '../shared/value-text.ts'
import { OfVehicle } from '../shared/vehicle-actions.tsx'
import { Page } from './Page.tsx'
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
  const { t, say } = useT()
  const nameOf = useRowName(record)
  const [more, setMore] = useState(false)
  const all = row && !fault ? actions.of(row) : []
  const visibleActions = all.length > 3 ? all.slice(0, 2) : all
  const rest = all.slice(visibleActions.length)
  const foot = all.length > 0 && (
    <>
      {rest.length > 0 && (
        <Button fill="outline" onClick={() => setMore(true)}>
          {t(words.more)}
        </Button>
      )}
      {visibleActions.map(({ key, label, danger, run }, index) => (
        <Button
          key={key}
          color={danger ? 'danger' : 'primary'}
          fill={index === 0 && !danger ? 'solid' : 'outline'}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </>
  )
  return (
    <Page
      open={open}
      title={row ? nameOf(row) : say(record.title)}
      foot={foot}
      close={close}
      inAddress
      closed={onClosed}
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
      <ActionSheet
        visible={more}
        actions={rest.map(({ key, label, danger, run }) => ({ key, text: label, danger, onClick: run }))}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setMore(false)}
      />
    </Page>
  )
}
