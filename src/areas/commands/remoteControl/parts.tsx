import './remoteControl.css'

/** What other screens need that send something to one vehicle. They name `commands/command` and `vehicles/choosing` among their `uses`. */
export { againMs } from './Progress.tsx'
export { StateBlock } from './StateBlock.tsx'
export { SureFields } from './SureFields.tsx'
export { together, useSure } from './useSure.ts'
export { VehicleHead } from './VehicleHead.tsx'
export { whyNot } from './whyNot.ts'
