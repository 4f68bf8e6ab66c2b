import { useT } from '../../../kit/client/language.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { PlateCell } from '../../../kit/record/plate-cell.tsx'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { Facts } from '../../../kit/ui/facts.tsx'
import { keyFacts } from '../pkiKey/parts.tsx'
import { vehicle, vehicleCalls } from './contract.ts'
import './vehicle.css'

export default function Vehicles() {
  return (
    <RecordScreen
      record={vehicle}
      calls={vehicleCalls}
      cells={{ plate: PlateCell }}
      detailExtra={({ vin }) => <More vin={vin} />}
    />
  )
}

function More({ vin }: { vin: string }) {
  const language = useT()
  const may = useMay()
  const key = useCall(vehicleCalls.pkiKey, { vin }, { enabled: may(vehicleCalls.pkiKey) })
  return <section className="vehicle-more">{key.data && <Facts facts={keyFacts(key.data, language)} />}</section>
}
