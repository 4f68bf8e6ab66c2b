import { useT } from '../../../kit/client/language.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { unitChange, unitChangeCalls } from './contract.ts'

export default function UnitChanges() {
  const { t } = useT()
  return (
    <RecordScreen
      record={unitChange}
      calls={unitChangeCalls}
      defaults={{ changedAt: new Date().toISOString() }}
      confirmRemove={({ length }) => t(words.onlyHistory, { count: length })}
    />
  )
}
