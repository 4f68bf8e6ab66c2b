import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useVehicleWays } from '../../../../client/vehicle.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { keyFacts } from '../pkiKey/parts.tsx'
import { vehicleCells } from './cells.tsx'
import { vehicle, vehicleCalls } from './contract.ts'
import { FleetSegments } from './FleetSegments.tsx'
import { mapLabel } from './texts.ts'
import './vehicle.css'

export default function Vehicles() {
  const ListMap = useVehicleWays()?.ListMap
  return (
    <RecordScreen
      record={vehicle}
      calls={vehicleCalls}
      cells={vehicleCells}
      sidePanel={
        ListMap && {
          key: 'map',
          label: mapLabel,
          panel: ({ question, listing }, { pointed, mark }) => (
            <ListMap
              filter={question.listQuery.filter}
              pointedVin={pointed?.vin}
              onSelect={(vin) => mark(listing.rows.find((row) => row.vin === vin))}
            />
          ),
        }
      }
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
