import { useT } from '../../../kit/client/language.ts'
import { useOpen, useOpens } from '../../../kit/client/navigation.ts'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Facts } from '../../../kit/ui/facts.tsx'
import { keyFacts } from '../key-facts.ts'
import { vehicleWords as words } from '../texts.ts'
import { vehicle, vehicleCalls } from './contract.ts'
import './vehicle.css'

export default function Vehicles() {
  return <RecordScreen record={vehicle} calls={vehicleCalls} detailExtra={({ vin }) => <More vin={vin} />} />
}

const fileRoute = '/basic/carInfo'

/** Under a vehicle's fields: its key, and the way to its file. */
function More({ vin }: { vin: string }) {
  const language = useT()
  const { t } = language
  const may = useMay()
  const open = useOpen()
  const opens = useOpens()
  const key = useCall(vehicleCalls.pkiKey, { vin }, { enabled: may(vehicleCalls.pkiKey) })
  return (
    <section className="vehicle-more">
      {key.data && <Facts facts={keyFacts(key.data, language)} />}
      {opens(fileRoute) && <Button onClick={() => open(fileRoute, { vin })}>{t(words.openFile)}</Button>}
    </section>
  )
}
