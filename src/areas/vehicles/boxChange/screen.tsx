import { useT } from '../../../kit/client/language.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { vehicleWords as words } from '../texts.ts'
import { boxChange, boxChangeCalls } from './contract.ts'

export default function BoxChanges() {
  const { t } = useT()
  return (
    <RecordScreen
      record={boxChange}
      calls={boxChangeCalls}
      confirmRemove={({ length }) => t(words.onlyHistory, { count: length })}
    />
  )
}
