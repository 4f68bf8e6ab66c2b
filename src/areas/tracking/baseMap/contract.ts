/** Calls of maps. The kit declares them because its MapView makes them. They are served here. */
export { mapCalls } from '../../../kit/map/contract.ts'
