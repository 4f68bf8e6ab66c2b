import { useT } from '../../../../client/language.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { boxChange, boxChangeCalls } from './contract.ts'

export default function BoxChanges() {
  const { t } = useT()
  return (
    <RecordScreen
      record={boxChange}
      calls={boxChangeCalls}
      defaults={{ changedAt: new Date().toISOString(), becomes: 'stock' }}
      confirmRemove={({ length }) => t(words.onlyHistory, { count: length })}
    />
  )
}
