/** Tables that other things may join. */
export { vehicleServices as serviceFacts } from './store.ts'
