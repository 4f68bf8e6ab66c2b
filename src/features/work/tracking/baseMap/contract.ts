/** Calls of maps. They are declared in ui, whose MapView makes them. They are served here. */
export { mapCalls } from '../../../../ui/map/contract.ts'
