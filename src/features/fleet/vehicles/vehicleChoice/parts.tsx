/** Vehicle pickers for all screens. A screen that uses one lists `vehicles/vehicleChoice` in its `uses`. */
export { type ChoiceDraft, choiceOf, emptyChoice } from './draft.ts'
export { VehicleList } from './VehicleList.tsx'
export { VehiclePicker } from './VehiclePicker.tsx'
export { VehicleSearch } from './VehicleSearch.tsx'
export { VehicleStart } from './VehicleStart.tsx'
export { VinFaults } from './VinFaults.tsx'
export { VinSheet } from './VinSheet.tsx'
