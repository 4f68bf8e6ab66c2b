import { useOpen, useOpens } from '../../../../client/navigation.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { addingParams } from '../../../../record/views/shared/target.ts'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { boxCalls } from '../../vehicles/box/contract.ts'
import { vehicleCalls } from '../../vehicles/vehicle/contract.ts'
import { refusal, refusalCalls } from './contract.ts'
import { refusalLabels as labels } from './texts.ts'

const boxRoute = '/basic/tbox'
const vehicleRoute = '/vehicleManagement/vehicleInfo'
type Row = RowOf<typeof refusal>

/** /message/refusal: frames that the gateway refused. A refused login links to the form of its vehicle or T-Box. */
export default function Refusals() {
  const open = useOpen()
  const opens = useOpens()
  const rowActions: RowAction<Row>[] = [
    {
      key: 'addVehicle',
      label: labels.addVehicle,
      call: vehicleCalls.add,
      when: ({ reason }) => reason === 'unknownVin' && opens(vehicleRoute),
      run: ({ vin }) => open(vehicleRoute, addingParams({ vin })),
    },
    {
      key: 'addBox',
      label: labels.addBox,
      call: boxCalls.add,
      when: ({ reason, iccid }) =>
        (reason === 'unknownVin' || reason === 'wrongIccid') && iccid !== null && opens(boxRoute),
      run: ({ vin, iccid }) => open(boxRoute, addingParams({ vin, iccid: iccid?.replace(padding, '') })),
    },
  ]
  return <RecordScreen record={refusal} calls={refusalCalls} rowActions={rowActions} moving />
}

/** Characters with which boxes pad an ICCID of 19 digits. Non-text bytes were logged as '?'. */
const padding = /[? Ff]+$/
