import { useMay } from '../../../../client/permission.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { PlateCell } from '../../../../record/views/shared/PlateCell.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { maxQueryVins } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { VinSheet } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { positionNowCalls } from '../../commands/positionNow/contract.ts'
import { PositionSheet, positionActions, usePositionNow } from '../../commands/positionNow/parts.tsx'
import { vehicleAddress, vehicleAddressCalls } from './contract.ts'

/**
 * /basic/caraddress: last positions of vehicles. VINs are typed or come from a sheet. The current position can be
 * requested.
 */
export default function Addresses() {
  const may = useMay()
  const position = usePositionNow()
  const now: RowAction<RowOf<typeof vehicleAddress>> = {
    key: 'position',
    label: positionActions.one,
    call: positionNowCalls.one,
    run: ({ vin }) => position.one(vin),
  }
  return (
    <RecordScreen
      record={vehicleAddress}
      calls={vehicleAddressCalls}
      cells={{ plate: PlateCell }}
      rowActions={[now]}
      toolbar={({ question }) => (
        <>
          {may(vehicleAddressCalls.vins) && (
            <VinSheet
              call={vehicleAddressCalls.vins}
              most={maxQueryVins}
              onVins={(vins) => question.setFilter({ ...question.filter, vin: vins.join(';') })}
            />
          )}
          {may(positionNowCalls.sheet) && <PositionSheet />}
        </>
      )}
    />
  )
}
