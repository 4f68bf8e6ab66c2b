import { useMay } from '../../../kit/client/permission.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { VinSheet } from '../../vehicles/choosing/parts.tsx'
import { vehicleAddress, vehicleAddressCalls } from './contract.ts'

/** /basic/caraddress: where vehicles were last; VINs typed or from a sheet. */
export default function Addresses() {
  const may = useMay()
  return (
    <RecordScreen
      record={vehicleAddress}
      calls={vehicleAddressCalls}
      toolbar={({ question }) =>
        may(vehicleAddressCalls.vins) && (
          <VinSheet
            call={vehicleAddressCalls.vins}
            onVins={(vins) => question.setFilter({ ...question.filter, vin: vins.join(';') })}
          />
        )
      }
    />
  )
}
