import { useMay } from '../../../kit/client/permission.ts'
import { lastDays, useFirstFilter } from '../../../kit/record/first-filter.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { VinSheet } from '../../../kit/upload/VinSheet.tsx'
import { mileage, mileageCalls } from './contract.ts'

const lastMonth = () => ({ period: lastDays(30) })

/** /message/dataQyery: mileage of vehicles for a period; VINs typed, of a group, or from a sheet. */
export default function Mileage() {
  const may = useMay()
  useFirstFilter(mileage, lastMonth)
  return (
    <RecordScreen
      record={mileage}
      calls={mileageCalls}
      toolbar={(query) =>
        may(mileageCalls.vins) && (
          <VinSheet
            call={mileageCalls.vins}
            onVins={(vins) => query.setFilter({ ...query.filter, vin: vins.join(';') })}
          />
        )
      }
    />
  )
}
