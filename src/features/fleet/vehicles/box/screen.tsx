import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { boxActions, vehicleWords as words } from '../texts.ts'
import { box, boxCalls } from './contract.ts'

const logRoute = '/tboxLogFileInfo'

export default function Boxes() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const logs: RowAction<RowOf<typeof box>> = {
    key: 'logs',
    label: boxActions.logs,
    when: ({ vin }) => vin !== null && opens(logRoute),
    run: ({ vin }) => open(logRoute, { vin }),
  }
  return (
    <RecordScreen
      record={box}
      calls={boxCalls}
      rowActions={[logs]}
      undeletableReason={({ vin }) => (vin ? t(words.mounted) : undefined)}
    />
  )
}
