import { Button } from 'antd-mobile'
import { useState } from 'react'
import { useT } from '../../../client/language.ts'
import { ActionSheet } from '../../../ui/parts/over/ActionSheet.phone.tsx'
import type { DetailSheetProps } from '../parts.tsx'
import { DetailBody, useDetailSheet } from '../shared/sheet-bodies.tsx'
import { words } from '../shared/texts.ts'
import { Page } from './Page.tsx'
import RecordDetail from './RecordDetail.tsx'
import { ErrorState, Loading } from './states.tsx'

const parts = { RecordDetail, ErrorState, Loading }

export default function DetailSheet({ actions, open, close, onClosed, ...props }: DetailSheetProps) {
  const { t } = useT()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { row, fault } = props
  const { title, buttons, more } = useDetailSheet(props, row && !fault ? actions.of(row) : [])
  const foot = buttons.length > 0 && (
    <>
      {more.length > 0 && (
        <Button fill="outline" onClick={() => setMoreOpen(true)}>
          {t(words.more)}
        </Button>
      )}
      {buttons.map(({ key, label, danger, run }, index) => (
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
    <Page open={open} title={title} foot={foot} close={close} inAddress withList closed={onClosed}>
      <DetailBody {...props} {...parts} />
      <ActionSheet
        visible={isMoreOpen}
        actions={more.map(({ key, label, danger, run }) => ({ key, text: label, danger, onClick: run }))}
        cancelText={t(words.cancel)}
        closeOnAction
        onClose={() => setMoreOpen(false)}
      />
    </Page>
  )
}
