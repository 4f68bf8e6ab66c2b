import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { TypeEcus } from '../vehicleEcu/parts.tsx'
import { otaModel, otaModelCalls } from './contract.ts'

/** /software/otaVehicleModel: vehicle type of each vehicle model, with its ECUs. */
export default function OtaModels() {
  return (
    <RecordScreen
      record={otaModel}
      calls={otaModelCalls}
      defaults={{ enabled: true }}
      detailExtra={({ vehicleType }) => <TypeEcus vehicleType={vehicleType.id} />}
    />
  )
}
