import { useT } from '../../../../client/language.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleGroup, vehicleGroupCalls } from './contract.ts'
import { Members } from './Members.tsx'
import { NameInput } from './NameInput.tsx'
import { groupTexts } from './texts.ts'

type Row = RowOf<typeof vehicleGroup>
const inputs = { name: NameInput }
const sum = (rows: Row[], of: 'users' | 'vehicles') => rows.reduce((total, row) => total + (row[of] ?? 0), 0)

export default function VehicleGroups() {
  const { t } = useT()
  return (
    <RecordScreen
      record={vehicleGroup}
      calls={vehicleGroupCalls}
      inputs={inputs}
      detailExtra={({ id }) => <Members key={id} group={id} />}
      confirmRemove={(rows) =>
        t(groupTexts.removeGroups, { count: rows.length, users: sum(rows, 'users'), vehicles: sum(rows, 'vehicles') })
      }
    />
  )
}
