import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { batteryChange, batteryChangeCalls } from './contract.ts'

export default function BatteryChanges() {
  const { t } = useT()
  return (
    <RecordScreen
      record={batteryChange}
      calls={batteryChangeCalls}
      defaults={{ changedAt: new Date().toISOString() }}
      confirmRemove={({ length }) => t(words.onlyHistory, { count: length })}
    />
  )
}
