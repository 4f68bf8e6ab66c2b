import './remoteControl.css'

/**
 * Parts for other screens that send something to one vehicle. They list `commands/command` and
 * `vehicles/vehicleChoice` in their `uses`.
 */
export { againMs } from './Progress.tsx'
export { StateBlock } from './StateBlock.tsx'
export { SureFields } from './SureFields.tsx'
export { together, useSure } from './use-sure.ts'
export { VehicleHead } from './VehicleHead.tsx'
export { whyNot } from './why-not.ts'
