import { useMay } from '../../../../client/permission.ts'
import { recentDays } from '../../../../record/kinds/recent.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { useFirstFilter } from '../../../../record/views/shared/first-filter.ts'
import { maxQueryVins } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { VinSheet } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { mileage, mileageCalls } from './contract.ts'

const lastMonth = () => ({ period: recentDays(30) })

/** /message/dataQyery: mileage of vehicles for a period. VINs are typed, of a group, or from a sheet. */
export default function Mileage() {
  const may = useMay()
  useFirstFilter(mileage, lastMonth)
  return (
    <RecordScreen
      record={mileage}
      calls={mileageCalls}
      toolbar={({ question }) =>
        may(mileageCalls.vins) && (
          <VinSheet
            call={mileageCalls.vins}
            most={maxQueryVins}
            onVins={(vins) => question.setFilter({ ...question.filter, vin: vins.join(';') })}
          />
        )
      }
    />
  )
}
