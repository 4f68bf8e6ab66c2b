import { RecordScreen } from '../../../kit/record/screen.tsx'
import { TypeEcus } from '../vehicleEcu/parts.tsx'
import { otaModel, otaModelCalls } from './contract.ts'

/** /software/otaVehicleModel: which vehicle type each vehicle model is of, with its ECUs. */
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
