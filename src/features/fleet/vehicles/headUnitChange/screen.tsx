import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { headUnitChange, headUnitChangeCalls } from './contract.ts'

export default function UnitChanges() {
  const { t } = useT()
  return (
    <RecordScreen
      record={headUnitChange}
      calls={headUnitChangeCalls}
      defaults={{ changedAt: new Date().toISOString() }}
      confirmRemove={({ length }) => t(words.onlyHistory, { count: length })}
    />
  )
}
