/** The maps' own call: declared by the kit, whose MapView makes it, served here. */
export { mapCalls } from '../../../kit/map/contract.ts'
