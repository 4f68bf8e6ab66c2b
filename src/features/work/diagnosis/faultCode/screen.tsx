import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { faultCode, faultCodeCalls } from './contract.ts'
import { faultCodeLabels as labels, faultCodeTexts as words } from './texts.ts'

type Row = RowOf<typeof faultCode>

/** Page /rds/faultCode: the maker's table of trouble codes. */
export default function FaultCodes() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const rowActions: RowAction<Row>[] = [
    {
      key: 'faults',
      label: labels.faults,
      when: () => opens('/rds/remoteFaultInfo'),
      run: ({ number }) => open('/rds/remoteFaultInfo', { 'q.number': number }),
    },
  ]
  return (
    <RecordScreen
      record={faultCode}
      calls={faultCodeCalls}
      rowActions={rowActions}
      confirmRemove={(rows) => t(words.remove, { count: rows.length })}
    />
  )
}
