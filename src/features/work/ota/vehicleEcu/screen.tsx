import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { vehicleEcu, vehicleEcuCalls } from './contract.ts'

/** /software/ecuInfo: ECUs of each vehicle type, with the part numbers of their software. */
export default function EcuInformation() {
  return <RecordScreen record={vehicleEcu} calls={vehicleEcuCalls} defaults={{ isPrimary: false }} />
}
