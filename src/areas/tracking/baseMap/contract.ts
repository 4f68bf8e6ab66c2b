/** Calls of maps. The kit declares them because its MapView makes them; this thing serves them. */
export { mapCalls } from '../../../kit/map/contract.ts'
