import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { keyFacts } from '../pkiKey/parts.tsx'
import { vehicleCells } from './cells.tsx'
import { vehicle, vehicleCalls } from './contract.ts'
import { FleetSegments } from './FleetSegments.tsx'
import './vehicle.css'

export default function Vehicles() {
  return (
    <RecordScreen
      record={vehicle}
      calls={vehicleCalls}
      cells={vehicleCells}
      top={({ question }) => <FleetSegments question={question} />}
      detailExtra={({ vin }) => <More vin={vin} />}
    />
  )
}

function More({ vin }: { vin: string }) {
  const language = useT()
  const may = useMay()
  const key = useCall(vehicleCalls.pkiKey, { vin }, { enabled: may(vehicleCalls.pkiKey) })
  return (
    <Grid as="section" gap={16} className="items-start vehicle-more">
      {key.data && <Facts facts={keyFacts(key.data, language)} />}
    </Grid>
  )
}
