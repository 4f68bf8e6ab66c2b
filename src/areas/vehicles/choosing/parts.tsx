/** Choosing vehicles, the same on every screen. A screen that uses it names `vehicles/choosing` among its `uses`. */
export { type ChoiceDraft, choiceOf, emptyChoice } from './draft.ts'
export { VehicleList } from './VehicleList.tsx'
export { VehiclePicker } from './VehiclePicker.tsx'
export { VehicleSearch } from './VehicleSearch.tsx'
export { VehicleStart } from './VehicleStart.tsx'
export { VinFaults } from './VinFaults.tsx'
export { VinSheet } from './VinSheet.tsx'
